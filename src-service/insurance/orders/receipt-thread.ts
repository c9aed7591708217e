import { drawInThread } from "../../core/pdf/draw-in-thread.ts";
import { writeReceipts } from "./receipt-pdf.ts";

/** The thread that draws receipts of premiums. */
drawInThread(writeReceipts);
