import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useEffect, useRef } from "react";
import { Part } from "../ui/Part.tsx";
import { useView } from "./use-view.ts";
import { useViewerFile } from "./use-viewer-file.ts";
import { ViewedFile } from "./ViewedFile.tsx";
import { useViewerStyles } from "./viewer.styles.ts";

const useStyles = makeStyles({ pane: { width: "100%", height: "100%" } });

type Props = {
  readonly fileKey: string;
  readonly label: string;
  /** Called once the file is there. */
  readonly onOpened?: (() => void) | undefined;
};

/** A stored picture or PDF in the place that it is given, beside what it proves; the wheel sizes it. Each time it is asked of the storage. */
export const PaperPane = ({ fileKey, label, onOpened }: Props) => {
  const styles = useStyles();
  const viewer = useViewerStyles();
  const room = useRef<HTMLDivElement>(null);
  const { state, retry } = useViewerFile(fileKey);
  const isOpen = state.phase === "open";
  const view = useView(room, isOpen && state.file.kind === "image");
  const told = useRef(onOpened);
  useEffect(() => {
    told.current = onOpened;
  });
  useEffect(() => {
    if (isOpen) told.current?.();
  }, [isOpen]);
  return (
    <Part ref={room} role="region" aria-label={label} tabIndex={0} className={mergeClasses(viewer.room, styles.pane)}>
      <ViewedFile state={state} view={view} onRetry={retry} onDownload={null} />
    </Part>
  );
};
