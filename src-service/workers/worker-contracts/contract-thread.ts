import { drawInThread } from "../../core/pdf/draw-in-thread.ts";
import { writeContracts } from "./contract-pdf.ts";

/** The thread that draws signed contracts. */
drawInThread(writeContracts);
