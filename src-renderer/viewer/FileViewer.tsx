import { Dialog, DialogSurface } from "@fluentui/react-components";
import { useEffect, useId, useRef, useState } from "react";
import { keys } from "../i18n/keys.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { useDownload } from "../ui/messages/use-download.ts";
import { Part } from "../ui/Part.tsx";
import { useView } from "./use-view.ts";
import { useViewerFile } from "./use-viewer-file.ts";
import { ViewedFile } from "./ViewedFile.tsx";
import { ViewerToolbar } from "./ViewerToolbar.tsx";
import { useViewerStyles } from "./viewer.styles.ts";
import { viewerKey } from "./viewer-keys.ts";

/** `url`: the picture is in this window's memory, and nothing is asked of the storage. */
export type ViewerFile = { readonly key: string; readonly name?: string; readonly url?: string };

type OneProps = {
  readonly files: readonly ViewerFile[];
  readonly index: number;
  readonly onFile: (index: number) => void;
  readonly onOpened: ((key: string) => void) | undefined;
  readonly onClose: () => void;
};

const OneFile = ({ files, index, onFile, onOpened, onClose }: OneProps) => {
  const styles = useViewerStyles();
  const { t } = useText();
  const titleId = useId();
  const room = useRef<HTMLDivElement>(null);
  const key = files[index]?.key ?? "";
  const own = files[index]?.url;
  const { state, retry } = useViewerFile(key, own, files[index]?.name);
  const openedFile = state.phase === "open" ? state.file : undefined;
  const view = useView(room, openedFile?.kind === "image");
  // The dialog puts the focus on its first button; the keys belong to what is looked at, also after the next file came.
  useEffect(() => {
    const frame = requestAnimationFrame(() => room.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const isOpen = openedFile !== undefined;
  useEffect(() => {
    if (isOpen) onOpened?.(key);
  }, [isOpen, key, onOpened]);
  const title = files[index]?.name ?? openedFile?.name ?? t("viewer.title");
  const isShown = openedFile !== undefined && openedFile.kind !== "other";
  const { mutate: download } = useDownload(async () => key);
  const toFile = (next: number) => {
    if (next >= 0 && next < files.length) onFile(next);
  };
  return (
    <Part
      role="group"
      aria-labelledby={titleId}
      style={{ display: "contents" }}
      onKeyDown={keys((event) =>
        viewerKey(event, {
          view,
          isShown,
          previousFile: () => toFile(index - 1),
          nextFile: () => toFile(index + 1),
          download: own === undefined ? download : () => undefined,
        }),
      )}
    >
      <ViewerToolbar
        title={title}
        titleId={titleId}
        view={view}
        isShown={isShown}
        index={index}
        count={files.length}
        onFile={toFile}
        onDownload={own === undefined ? download : null}
        onClose={onClose}
      />
      <Part ref={room} role="region" aria-labelledby={titleId} tabIndex={0} className={styles.room}>
        <ViewedFile state={state} view={view} onRetry={retry} onDownload={own === undefined ? download : null} />
      </Part>
      <span className={styles.unseen} role="status">
        {isShown && view.pages > 1 ? t("viewer.pageOf", { page: view.page, count: view.pages }) : ""}
      </span>
    </Part>
  );
};

type Props = {
  readonly files: readonly ViewerFile[];
  readonly start?: number;
  /** Called with the key of a file once it is there; one that could not be fetched, or was closed before, was not opened. */
  readonly onOpened?: (key: string) => void;
  readonly onClose: () => void;
};

/** Stored pictures and PDFs over the whole window; nothing of them is kept once it is closed (security T20). */
export const FileViewer = ({ files, start = 0, onOpened, onClose }: Props) => {
  const styles = useViewerStyles();
  const { t } = useText();
  const [index, setIndex] = useState(start);
  return (
    <Dialog
      open
      onOpenChange={(_event, data) => {
        if (!data.open) onClose();
      }}
    >
      <DialogSurface className={styles.surface} aria-label={t("viewer.title")}>
        <OneFile
          key={files[index]?.key}
          files={files}
          index={index}
          onFile={setIndex}
          onOpened={onOpened}
          onClose={onClose}
        />
      </DialogSurface>
    </Dialog>
  );
};
