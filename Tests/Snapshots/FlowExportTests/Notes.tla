-------------------------------- MODULE Notes --------------------------------
\* Notes, as flowcheck learned it: 14 reachable states.
\*
\*   java -cp tla2tools.jar tlc2.TLC -config Notes.cfg Notes.tla
\*
\* TLC finds these states, and one after the app has stopped.
\* A deadlock is a state in which no event can happen.
\*
\* Not carried over, because they speak of more than one state:
\*   way-back: recoverable visible(List)
\*
\* Steps beyond a limit of the flow are left out; `left out` marks their events.
EXTENDS Integers

VARIABLES
  slots,    \* the state of the app: a record of slots, each with one of its values
  running   \* FALSE once an event has stopped the app

vars == <<slots, running>>

\* What each slot may hold.
Slots == [
    var_locked : {"false", "true"},
    layer_0 : {"nothing", "Notes"},
    flight_kind : {"nothing in flight", "push", "pop"},
    flight_tap : {"no tap", "List", "Note"},
    flight_tapOwner : {"nothing", "Notes"},
    flight_tapCount : {0, 1, 2},
    flight_layerCount : {0, 1},
    Notes_starter : {"not there", "the root"},
    Notes_place : {"nowhere", "layer 0"},
    Notes_depth : {0, 1, 2},
    Notes_frame_1 : {"nothing", "List"},
    Notes_frame_2 : {"nothing", "Note"}]

TypeOK == slots \in Slots /\ running \in BOOLEAN

\* Before a launch, and after the app has stopped.
Nothing == [
    var_locked |-> "false",
    layer_0 |-> "nothing",
    flight_kind |-> "nothing in flight",
    flight_tap |-> "no tap",
    flight_tapOwner |-> "nothing",
    flight_tapCount |-> 0,
    flight_layerCount |-> 0,
    Notes_starter |-> "not there",
    Notes_place |-> "nowhere",
    Notes_depth |-> 0,
    Notes_frame_1 |-> "nothing",
    Notes_frame_2 |-> "nothing"]

\* A launch begins with any of the initial values of each variable.
Before ==
  {[Nothing EXCEPT !.var_locked = var_locked] :
     var_locked \in {"false", "true"}}

Init ==
  \E before \in Before :
    \* launch
    \/ /\ before.layer_0 = "nothing"
       /\ before.Notes_starter = "not there"
       /\ slots = [before EXCEPT
                   !.layer_0 = "Notes",
                   !.flight_layerCount = 1,
                   !.Notes_starter = "the root",
                   !.Notes_place = "layer 0",
                   !.Notes_depth = 1,
                   !.Notes_frame_1 = "List",
                   !.Notes_frame_2 = "nothing"]
       /\ running = TRUE

\* tap List.open
tap_List_open ==
  \/ /\ slots.var_locked = "false"
     /\ slots.layer_0 = "Notes"
     /\ slots.flight_kind = "nothing in flight"
     /\ slots.flight_layerCount = 1
     /\ slots.Notes_place = "layer 0"
     /\ slots.Notes_depth = 1
     /\ slots.Notes_frame_1 = "List"
     /\ slots.Notes_frame_2 = "nothing"
     /\ slots' = [slots EXCEPT
                  !.flight_kind = "push",
                  !.flight_tap = "List",
                  !.flight_tapOwner = "Notes",
                  !.flight_tapCount = 1,
                  !.Notes_depth = 2,
                  !.Notes_frame_2 = "Note"]

\* tap Note.delete
tap_Note_delete ==
  \/ /\ slots.layer_0 = "Notes"
     /\ slots.flight_kind = "nothing in flight"
     /\ slots.flight_layerCount = 1
     /\ slots.Notes_place = "layer 0"
     /\ slots.Notes_depth = 2
     /\ slots.Notes_frame_2 = "Note"
     /\ slots' = [slots EXCEPT
                  !.flight_kind = "pop",
                  !.flight_tap = "Note",
                  !.flight_tapOwner = "Notes",
                  !.flight_tapCount = 1,
                  !.Notes_depth = 1,
                  !.Notes_frame_2 = "nothing"]

\* tap again List.open
\*   left out: beyond stackDepth at List.open

\* tap again Note.delete
tap_again_Note_delete ==
  \/ /\ slots.flight_kind = "pop"
     /\ slots.flight_tap = "Note"
     /\ slots.flight_tapOwner = "Notes"
     /\ slots.flight_tapCount = 1
     /\ slots.Notes_place = "layer 0"
     /\ slots.Notes_depth = 1
     /\ slots' = Nothing   \* stops the app

\* tap early List.open
tap_early_List_open ==
  \/ /\ slots.var_locked = "false"
     /\ slots.layer_0 = "Notes"
     /\ slots.flight_kind = "pop"
     /\ slots.flight_tap = "Note"
     /\ slots.flight_tapOwner = "Notes"
     /\ slots.flight_tapCount = 1
     /\ slots.flight_layerCount = 1
     /\ slots.Notes_place = "layer 0"
     /\ slots.Notes_depth = 1
     /\ slots.Notes_frame_1 = "List"
     /\ slots' = [slots EXCEPT
                  !.flight_tapCount = 2,
                  !.Notes_depth = 2,
                  !.Notes_frame_2 = "Note"]

\* tap early Note.delete
tap_early_Note_delete ==
  \/ /\ slots.layer_0 = "Notes"
     /\ slots.flight_kind = "push"
     /\ slots.flight_tap = "List"
     /\ slots.flight_tapOwner = "Notes"
     /\ slots.flight_tapCount = 1
     /\ slots.flight_layerCount = 1
     /\ slots.Notes_starter = "the root"
     /\ slots.Notes_place = "layer 0"
     /\ slots.Notes_depth = 2
     /\ slots.Notes_frame_2 = "Note"
     /\ slots' = [slots EXCEPT
                  !.flight_tapCount = 2,
                  !.Notes_depth = 1,
                  !.Notes_frame_2 = "nothing"]

\* settle
settle ==
  \/ /\ slots.flight_kind /= "nothing in flight"
     /\ slots' = [slots EXCEPT
                  !.flight_kind = "nothing in flight",
                  !.flight_tap = "no tap",
                  !.flight_tapOwner = "nothing",
                  !.flight_tapCount = 0]

\* back
back ==
  \/ /\ slots.layer_0 = "Notes"
     /\ slots.flight_kind = "nothing in flight"
     /\ slots.flight_layerCount = 1
     /\ slots.Notes_place = "layer 0"
     /\ slots.Notes_depth = 2
     /\ slots.Notes_frame_2 = "Note"
     /\ slots' = [slots EXCEPT
                  !.flight_kind = "pop",
                  !.Notes_depth = 1,
                  !.Notes_frame_2 = "nothing"]

\* external lock
external_lock ==
  \/ /\ slots.Notes_starter = "the root"
     /\ slots' = [slots EXCEPT
                  !.var_locked = "true"]

Next ==
  \/ /\ running
     /\ \/ tap_List_open
        \/ tap_Note_delete
        \/ tap_again_Note_delete
        \/ tap_early_List_open
        \/ tap_early_Note_delete
        \/ settle
        \/ back
        \/ external_lock
     /\ running' = (slots' /= Nothing)
  \/ ~running /\ UNCHANGED vars

Spec == Init /\ [][Next]_vars

\* No event stops the app.
AppGoesOn == running

\* hidden-when-locked: never visible(Note) and locked
inv_hidden_when_locked ==
  running =>
    \/ /\ slots.layer_0 = "Notes"
       /\ slots.flight_layerCount = 1
       /\ slots.Notes_depth = 1
       /\ slots.Notes_frame_1 = "List"
    \/ /\ slots.var_locked = "false"
       /\ slots.layer_0 = "Notes"
       /\ slots.flight_layerCount = 1
       /\ slots.Notes_depth = 2
       /\ slots.Notes_frame_2 = "Note"

==============================================================================
