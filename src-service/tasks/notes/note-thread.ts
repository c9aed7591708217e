import { drawInThread } from "../../core/pdf/draw-in-thread.ts";
import { writeNotes } from "./note-pdf.ts";

/** The thread that draws acceptance notes. */
drawInThread(writeNotes);
