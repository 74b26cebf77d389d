// swift-format-ignore-file: lines are as long as the writer makes them

extension DOTWriterTests {
  /// The text that Graphviz gets for `small`.
  static let snapshot = ##"""
    digraph "Small" {
      graph [id="flow", label="Small", labelloc=t, fontsize=20, fontname="Helvetica,Arial,sans-serif", fontcolor="#1F2328", tooltip="Small", rankdir=LR, nodesep=0.3, ranksep=0.8, forcelabels=true, compound=true, bgcolor=white, pad=0.3];
      node [shape=box, style="rounded,filled", fillcolor=white, color="#1F2328", fontname="Helvetica,Arial,sans-serif", fontsize=13, fontcolor="#1F2328", margin="0.14,0.07", height=0.3];
      edge [fontname="Helvetica,Arial,sans-serif", fontsize=11, arrowsize=0.85];
      "launch" [id="launch", label="launch", tooltip="launch", shape=ellipse, style=filled, fillcolor="#1F2328", fontcolor="white", margin="0.06,0.02"];
      subgraph "cluster_coordinator-Main" {
        id="coordinator-Main";
        label="Main · stack\l";
        tooltip="Main\nSmall.flow.yml:5";
        labeljust=l;
        fontsize=13;
        fontcolor="#1F2328";
        penwidth=1;
        margin=14;
        style=rounded;
        pencolor="#0B57A4";
        bgcolor="#EEF5FC";
        "screen-List" [id="screen-List", label="▶ List", tooltip="List\nactions: open", fontname="Helvetica-Bold,Arial,sans-serif", penwidth=2];
        "screen-Detail" [id="screen-Detail", label="Detail\n✗ duplicate-screen", tooltip="Detail", color="#B3261E", fillcolor="#FCE0DC", penwidth=2.4];
      }
      "launch" -> "screen-List" [id="edge-launch-List-show", tooltip="launch → List (show, replace, launch)", color="#1F2328", fontcolor="#1F2328", arrowhead=normal, style=bold];
      "screen-List" -> "screen-Detail" [id="edge-List-Detail-push", label="◆ open", tooltip="List → Detail (push, tap)\nopen", color="#0B57A4", fontcolor="#0B57A4", arrowhead=normal, dir=both, arrowtail=diamond];
      "remarks" [id="remarks", label="✗ never-lost\l", style=filled, color="#B3261E", fillcolor="#FCE0DC", tooltip="Findings", fontsize=12];
      "legend" [id="legend", label=<<TABLE BORDER="1" COLOR="#C4C9D0" BGCOLOR="#FBFBFC" CELLBORDER="0" CELLSPACING="0" CELLPADDING="3"><TR><TD COLSPAN="2" ALIGN="LEFT"><B>Legend</B></TD></TR><TR><TD ALIGN="LEFT"><FONT COLOR="#0B57A4">───▶</FONT></TD><TD ALIGN="LEFT"><FONT COLOR="#0B57A4">push</FONT></TD></TR><TR><TD ALIGN="LEFT"><FONT COLOR="#1F2328">━━▶</FONT></TD><TD ALIGN="LEFT"><FONT COLOR="#1F2328">launch</FONT></TD></TR><TR><TD ALIGN="LEFT"><FONT COLOR="#1F2328">◆──▶</FONT></TD><TD ALIGN="LEFT"><FONT COLOR="#1F2328">guarded: ignored while locked</FONT></TD></TR><TR><TD ALIGN="LEFT"><FONT COLOR="#1F2328">▶</FONT></TD><TD ALIGN="LEFT"><FONT COLOR="#1F2328">first screen of its coordinator</FONT></TD></TR><TR><TD ALIGN="LEFT"><FONT COLOR="#B3261E">✗ red</FONT></TD><TD ALIGN="LEFT"><FONT COLOR="#B3261E">an error was found here</FONT></TD></TR><TR><TD ALIGN="LEFT"><FONT COLOR="#1F2328">not drawn</FONT></TD><TD ALIGN="LEFT"><FONT COLOR="#1F2328">the system’s back and swipe</FONT></TD></TR></TABLE>>, shape=plain, style=solid, tooltip="Legend", fontsize=11];
    }

    """##
}
