import { drawInThread } from "../../core/pdf/draw-in-thread.ts";
import { writeCertificates } from "./stop-certificate-pdf.ts";

/** The thread that draws certificates of ends of cooperation. */
drawInThread(writeCertificates);
