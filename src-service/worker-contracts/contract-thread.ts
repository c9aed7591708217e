import { drawInThread } from "../pdf/draw-in-thread.ts";
import { writeContracts } from "./contract-pdf.ts";

/** The thread that draws signed contracts. */
drawInThread(writeContracts);
