import { fetched } from "../ui/fetched.tsx";

/** The viewer of files, which is large and seldom opened. */
export const FileViewer = fetched(async () => (await import("./FileViewer.tsx")).FileViewer);
