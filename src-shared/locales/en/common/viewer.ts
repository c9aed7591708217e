import type { SameShape } from "../../shape.ts";
import type { viewer as zh } from "../../zh-CN/common/viewer.ts";

export const viewer = {
  title: "File viewer",
  loading: "Opening the file",
  previousFile: "Previous file (←)",
  nextFile: "Next file (→)",
  fileOf: "{{file}} / {{count}}",
  previousPage: "Previous page (PageUp)",
  nextPage: "Next page (PageDown)",
  pageField: "Page, {{count}} in total",
  ofPages: "of {{count}}",
  pageOf: "Page {{page}} of {{count}}",
  zoom: "Zoom",
  zoomIn: "Zoom in (+)",
  zoomOut: "Zoom out (-)",
  percent: "{{percent}}%",
  fit: "Whole page (0)",
  fitWidth: "Page width",
  rotate: "Rotate clockwise (R)",
  download: "Download (D)",
  saved: "Saved: {{name}}",
  close: "Close (Esc)",
  otherKind: "This file type cannot be previewed. Download the file and open it in another program.",
  broken: "The file is damaged or incomplete and cannot be shown. You can download it.",
  password: "This PDF is protected by a password and cannot be shown. Download it to open it with the password.",
} satisfies SameShape<typeof zh>;
