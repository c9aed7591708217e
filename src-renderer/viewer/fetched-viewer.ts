import { fetched } from "../ui/fetched.tsx";

/** The viewer of files, which is large and seldom opened. */
export const FileViewer = fetched(async () => (await import("./FileViewer.tsx")).FileViewer);

/** A stored file in its place on a page. */
export const PaperPane = fetched(async () => (await import("./PaperPane.tsx")).PaperPane);
