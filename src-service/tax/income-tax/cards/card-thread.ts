import { drawInThread } from "../../../core/pdf/draw-in-thread.ts";
import { writeCards } from "./card-pdf.ts";

/** The thread that draws tax cards. */
drawInThread(writeCards);
