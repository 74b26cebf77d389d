/* Notes, as flowcheck learned it: 14 reachable states.

     spin -o2 -a FILE.pml && cc -O1 -DSAFETY -DNOREDUCE -o pan pan.c && ./pan -m1000000

   pan stores one state for each of these, one before the launch and one after the app has stopped.
   Without -o2, which keeps variables that nothing reads, it stores fewer.
   An invalid end state is a state in which no event can happen. After an error, `spin -t -B FILE.pml` prints the
   events that lead to it.
   Where an event stops the app, the assertion app_goes_on fails.
   Where an invariant is violated, the assertion of its name fails.

   Not carried over, because they speak of more than one state:
     way-back: recoverable visible(List)

   Steps beyond a limit of the flow are left out; `left out` marks their events. */

byte var_locked; /* locked:
     0 false
     1 true */
byte layer_0; /* layer 0:
     0 nothing
     1 Notes */
byte flight_kind; /* flight kind:
     0 nothing in flight
     1 push
     2 pop */
byte flight_tap; /* flight tap:
     0 no tap
     1 List
     3 Note */
byte flight_tapOwner; /* flight tapOwner:
     0 nothing
     1 Notes */
byte flight_tapCount; /* flight tapCount: a number */
byte flight_layerCount; /* flight layerCount: a number */
byte Notes_starter; /* Notes starter:
     0 not there
     1 the root */
byte Notes_place; /* Notes place:
     0 nowhere
     1 layer 0 */
byte Notes_depth; /* Notes depth: a number */
byte Notes_frame_1; /* Notes frame 1:
     0 nothing
     1 List */
byte Notes_frame_2; /* Notes frame 2:
     0 nothing
     1 Note */
bit is_launched;

/* Never set, so that assertions fail; hidden: no part of a state. */
hidden byte app_goes_on;
hidden byte inv_hidden_when_locked;

active proctype watch_invariants() {
end_watch:
  do
  /* hidden-when-locked: never visible(Note) and locked */
  :: d_step { is_launched && !((layer_0 == 1 && flight_layerCount == 1 && Notes_depth == 1 && Notes_frame_1 == 1) ||
        (var_locked == 0 && layer_0 == 1 && flight_layerCount == 1 && Notes_depth == 2 && Notes_frame_2 == 1)) ->
       assert(inv_hidden_when_locked) }
  od
}

inline app_stops() {
  assert(app_goes_on);
  var_locked = 0; layer_0 = 0; flight_kind = 0; flight_tap = 0; flight_tapOwner = 0; flight_tapCount = 0;
  flight_layerCount = 0; Notes_starter = 0; Notes_place = 0; Notes_depth = 0; Notes_frame_1 = 0; Notes_frame_2 = 0;
  is_launched = 0
}

active proctype flow_of_events() {
  atomic {
    if :: var_locked = 0 :: var_locked = 1 fi;
    if
    :: d_step { layer_0 == 0 && Notes_starter == 0 ->
         layer_0 = 1; flight_layerCount = 1; Notes_starter = 1; Notes_place = 1; Notes_depth = 1;
         Notes_frame_1 = 1; Notes_frame_2 = 0; is_launched = 1; printf("launch\n") }
    fi
  };
  do
  /* tap List.open */
  :: if
     :: d_step { var_locked == 0 && layer_0 == 1 && flight_kind == 0 && flight_layerCount == 1 && Notes_place == 1 &&
         Notes_depth == 1 && Notes_frame_1 == 1 && Notes_frame_2 == 0 ->
          flight_kind = 1; flight_tap = 1; flight_tapOwner = 1; flight_tapCount = 1; Notes_depth = 2;
          Notes_frame_2 = 1; printf("tap List.open\n") }
     fi
  /* tap Note.delete */
  :: if
     :: d_step { layer_0 == 1 && flight_kind == 0 && flight_layerCount == 1 && Notes_place == 1 && Notes_depth == 2 &&
         Notes_frame_2 == 1 ->
          flight_kind = 2; flight_tap = 3; flight_tapOwner = 1; flight_tapCount = 1; Notes_depth = 1;
          Notes_frame_2 = 0; printf("tap Note.delete\n") }
     fi
  /* tap again Note.delete */
  :: if
     :: d_step { flight_kind == 2 && flight_tap == 3 && flight_tapOwner == 1 && flight_tapCount == 1 && Notes_place == 1 &&
         Notes_depth == 1 ->
          printf("tap again Note.delete\n"); app_stops() }; goto stopped
     fi
  /* tap early List.open */
  :: if
     :: d_step { var_locked == 0 && layer_0 == 1 && flight_kind == 2 && flight_tap == 3 && flight_tapOwner == 1 &&
         flight_tapCount == 1 && flight_layerCount == 1 && Notes_place == 1 && Notes_depth == 1 &&
         Notes_frame_1 == 1 ->
          flight_tapCount = 2; Notes_depth = 2; Notes_frame_2 = 1; printf("tap early List.open\n") }
     fi
  /* tap early Note.delete */
  :: if
     :: d_step { layer_0 == 1 && flight_kind == 1 && flight_tap == 1 && flight_tapOwner == 1 && flight_tapCount == 1 &&
         flight_layerCount == 1 && Notes_starter == 1 && Notes_place == 1 && Notes_depth == 2 && Notes_frame_2 == 1 ->
          flight_tapCount = 2; Notes_depth = 1; Notes_frame_2 = 0; printf("tap early Note.delete\n") }
     fi
  /* settle */
  :: if
     :: d_step { flight_kind != 0 ->
          flight_kind = 0; flight_tap = 0; flight_tapOwner = 0; flight_tapCount = 0; printf("settle\n") }
     fi
  /* back */
  :: if
     :: d_step { layer_0 == 1 && flight_kind == 0 && flight_layerCount == 1 && Notes_place == 1 && Notes_depth == 2 &&
         Notes_frame_2 == 1 ->
          flight_kind = 2; Notes_depth = 1; Notes_frame_2 = 0; printf("back\n") }
     fi
  /* external lock */
  :: if
     :: d_step { Notes_starter == 1 ->
          var_locked = 1; printf("external lock\n") }
     fi
  /* tap again List.open
     left out: beyond stackDepth at List.open */
  od;
end_stopped:
stopped:
  false
}
