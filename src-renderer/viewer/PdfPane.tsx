import "react-pdf/dist/Page/TextLayer.css";
import { Spinner } from "@fluentui/react-components";
import { useEffect, useState } from "react";
import { Document, Page } from "react-pdf";
import { documentOptions } from "./pdf-engine.ts";
import type { View } from "./use-view.ts";
import { useViewerStyles } from "./viewer.styles.ts";
import { sharpness } from "./zoom.ts";

/** The bytes behind a held file's address; kept nowhere but here. */
const usePdfBytes = (url: string, onFailed: (error: unknown) => void): { data: Uint8Array } | undefined => {
  const [source, setSource] = useState<{ data: Uint8Array }>();
  useEffect(() => {
    const abort = new AbortController();
    const read = async () => {
      const answer = await fetch(url, { cache: "no-store", signal: abort.signal });
      if (!answer.ok) throw new Error(`held file: ${answer.status}`);
      setSource({ data: new Uint8Array(await answer.arrayBuffer()) });
    };
    read().catch((error: unknown) => {
      if (!abort.signal.aborted) onFailed(error);
    });
    return () => abort.abort();
  }, [url, onFailed]);
  return source;
};

export type PdfProblem = "password" | "broken";

type Props = {
  readonly url: string;
  readonly view: View;
  readonly onFailed: (problem: PdfProblem) => void;
};

type LoadedDocument = Parameters<NonNullable<React.ComponentProps<typeof Document>["onLoadSuccess"]>>[0];

/** A page's points are 1/72 inch, the screen's px 1/96. */
const pxOfPoint = 96 / 72;

/** The page's own turn, once it is known; reports its size. */
const useOwnTurn = (loaded: LoadedDocument | undefined, view: View, onFailed: () => void): number | undefined => {
  const { page, setNatural } = view;
  const [drawnPage, setKnown] = useState<{ page: number; rotate: number }>();
  useEffect(() => {
    let isGone = false;
    loaded?.getPage(page).then(
      (one) => {
        if (isGone) return;
        const { width, height } = one.getViewport({ scale: pxOfPoint });
        setNatural({ width, height });
        setKnown({ page, rotate: one.rotate });
      },
      () => {
        if (!isGone) onFailed();
      },
    );
    return () => {
      isGone = true;
    };
  }, [loaded, page, setNatural, onFailed]);
  return drawnPage?.page === page ? drawnPage.rotate : undefined;
};

/** One page of a PDF. Scripts, forms and links in it do nothing: it is looked at, not run. */
export const PdfPane = ({ url, view, onFailed }: Props) => {
  const styles = useViewerStyles();
  const [loaded, setLoaded] = useState<LoadedDocument>();
  const [broken] = useState(() => () => onFailed("broken"));
  const source = usePdfBytes(url, broken);
  const rotate = useOwnTurn(loaded, view, broken);
  const { drawnSize, turns, page, setPages } = view;
  if (!source) return <Spinner className={styles.state} />;
  return (
    <div className={styles.sheet} style={drawnSize}>
      <Document
        file={source}
        options={documentOptions}
        // Else a document that cannot be read is thrown, and takes the screen below with it.
        suspense={false}
        loading={null}
        error={null}
        noData={null}
        onLoadSuccess={(document) => {
          setPages(document.numPages);
          setLoaded(document);
        }}
        onLoadError={broken}
        onSourceError={broken}
        onPassword={() => onFailed("password")}
      >
        {rotate === undefined ? null : (
          <Page
            pageNumber={page}
            suspense={false}
            width={Math.max(1, drawnSize.width)}
            rotate={(rotate + turns * 90) % 360}
            devicePixelRatio={sharpness(drawnSize, window.devicePixelRatio)}
            renderAnnotationLayer={false}
            loading={null}
            error={null}
            noData={null}
            onLoadError={broken}
            onRenderError={broken}
          />
        )}
      </Document>
    </div>
  );
};
