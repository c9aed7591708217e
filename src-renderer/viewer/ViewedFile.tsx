import { Button, mergeClasses, Spinner, Text } from "@fluentui/react-components";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { OpenedFile } from "../../src-shared/bridge/settings.ts";
import { useText } from "../i18n/TextProvider.tsx";
import type { PdfProblem } from "./PdfPane.tsx";
import type { View } from "./use-view.ts";
import type { ViewerFileState } from "./use-viewer-file.ts";
import { useViewerStyles } from "./viewer.styles.ts";
import { turned } from "./zoom.ts";

type ImagePaneProps = {
  readonly url: string;
  readonly name: string;
  readonly view: View;
  readonly onFailed: () => void;
};

/** A picture, turned inside a sheet of its turned size so that the room scrolls to all of it. */
const ImagePane = ({ url, name, view, onFailed }: ImagePaneProps) => {
  const styles = useViewerStyles();
  const { drawnSize, turns } = view;
  const own = turned(drawnSize, turns);
  return (
    <div className={mergeClasses(styles.sheet, styles.pictures)} style={drawnSize}>
      <img
        className={styles.picture}
        style={{ ...own, transform: `translate(-50%, -50%) rotate(${turns * 90}deg)` }}
        src={url}
        alt={name}
        draggable={false}
        onLoad={({ currentTarget }) =>
          view.setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
        onError={onFailed}
      />
    </div>
  );
};

const PdfPane = lazy(async () => ({ default: (await import("./PdfPane.tsx")).PdfPane }));

type ProblemProps = { readonly text: string; readonly children: ReactNode };

const Problem = ({ text, children }: ProblemProps) => {
  const styles = useViewerStyles();
  return (
    <div className={styles.state} role="alert">
      <Text>{text}</Text>
      {children}
    </div>
  );
};

const Waiting = () => {
  const styles = useViewerStyles();
  const { t } = useText();
  return <Spinner className={styles.state} label={t("viewer.loading")} />;
};

type OpenProps = { readonly file: OpenedFile; readonly view: View; readonly onDownload: (() => void) | null };

const OpenFile = ({ file, view, onDownload }: OpenProps) => {
  const { t } = useText();
  const [problem, setProblem] = useState<PdfProblem>();
  if (problem !== undefined || file.kind === "other") {
    const text = problem === undefined ? t("viewer.otherKind") : t(`viewer.${problem}`);
    return (
      <Problem text={text}>
        {onDownload === null ? null : <Button onClick={onDownload}>{t("viewer.download")}</Button>}
      </Problem>
    );
  }
  if (file.kind === "image") {
    return <ImagePane url={file.url} name={file.name} view={view} onFailed={() => setProblem("broken")} />;
  }
  return (
    <Suspense fallback={<Waiting />}>
      <PdfPane url={file.url} view={view} onFailed={setProblem} />
    </Suspense>
  );
};

type Props = {
  readonly state: ViewerFileState;
  readonly view: View;
  readonly onRetry: () => void;
  readonly onDownload: (() => void) | null;
};

/** A file as picture or pages, or why it cannot be shown. */
export const ViewedFile = ({ state, view, onRetry, onDownload }: Props) => {
  const { t, error } = useText();
  if (state.phase === "loading") return <Waiting />;
  if (state.phase === "failed") {
    return (
      <Problem text={error(state.error)}>
        <Button onClick={onRetry}>{t("common.tryAgain")}</Button>
      </Problem>
    );
  }
  return <OpenFile file={state.file} view={view} onDownload={onDownload} />;
};
