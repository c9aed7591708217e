/** File kinds that prove something on paper: pictures and PDFs, by what they hold. */
export const paperKinds = ["image", "pdf"] as const;

/** The same as a file dialog asks for them. */
export const pdfMediaType = "application/pdf";
export const paperMediaTypes = ["image/png", "image/jpeg", pdfMediaType] as const;

/** Most bytes of one of them, for window, desk and service alike. */
export const paperMostMegabytes = 30;
export const paperMostBytes = paperMostMegabytes << 20;
