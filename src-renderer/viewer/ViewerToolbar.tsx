import { Button, Input, Tooltip } from "@fluentui/react-components";
import {
  ArrowDownloadRegular,
  ArrowRotateClockwiseRegular,
  AutoFitWidthRegular,
  ChevronDownRegular,
  ChevronLeftRegular,
  ChevronRightRegular,
  ChevronUpRegular,
  DismissRegular,
  PageFitRegular,
  ZoomInRegular,
  ZoomOutRegular,
} from "@fluentui/react-icons";
import { type ReactElement, useState } from "react";
import { keys } from "../i18n/keys.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { StepperButton } from "../ui/buttons/StepperButton.tsx";
import type { View } from "./use-view.ts";
import { useViewerStyles } from "./viewer.styles.ts";
import { largestZoom, smallestZoom } from "./zoom.ts";

type ToolProps = {
  readonly label: string;
  readonly icon: ReactElement;
  readonly isPressed?: boolean;
  readonly onClick: () => void;
};

const Tool = ({ label, icon, isPressed, onClick }: ToolProps) => (
  <Tooltip content={label} relationship="label">
    <Button size="small" appearance="subtle" icon={icon} aria-pressed={isPressed} onClick={onClick} />
  </Tooltip>
);

const PageField = ({ view }: { view: View }) => {
  const styles = useViewerStyles();
  const { t } = useText();
  const [zoomText, setZoomText] = useState<string>();
  const take = () => {
    const typedPage = Number(zoomText?.trim());
    if (zoomText !== undefined && Number.isInteger(typedPage)) view.goTo(typedPage);
    setZoomText(undefined);
  };
  return (
    <Input
      size="small"
      className={styles.page}
      inputMode="numeric"
      aria-label={t("viewer.pageField", { count: view.pages })}
      value={zoomText ?? String(view.page)}
      onChange={(_event, { value }) => setZoomText(value)}
      onBlur={take}
      onKeyDown={keys((event) => {
        if (event.key === "Enter") take();
      })}
    />
  );
};

type Props = {
  readonly title: string;
  readonly titleId: string;
  readonly view: View;
  /** Zoom, turn and pages stand only where something is shown. */
  readonly isShown: boolean;
  readonly index: number;
  readonly count: number;
  readonly onFile: (index: number) => void;
  /** Null: what is shown was chosen on this machine. */
  readonly onDownload: (() => void) | null;
  readonly onClose: () => void;
};

/** Which file, how large, how turned, which page; saving and closing. */
export const ViewerToolbar = (props: Props) => {
  const { title, titleId, view, isShown, index, count, onFile, onDownload, onClose } = props;
  const styles = useViewerStyles();
  const { t } = useText();
  return (
    <div className={styles.bar}>
      <h2 id={titleId} className={styles.name} title={title}>
        {title}
      </h2>
      {count > 1 ? (
        <div className={styles.group}>
          <StepperButton
            label={t("viewer.previousFile")}
            icon={<ChevronLeftRegular />}
            isAtEnd={index === 0}
            onClick={() => onFile(index - 1)}
          />
          <span className={styles.figure}>{t("viewer.fileOf", { file: index + 1, count })}</span>
          <StepperButton
            label={t("viewer.nextFile")}
            icon={<ChevronRightRegular />}
            isAtEnd={index === count - 1}
            onClick={() => onFile(index + 1)}
          />
        </div>
      ) : null}
      {isShown && view.pages > 1 ? (
        <div className={styles.group}>
          <StepperButton
            label={t("viewer.previousPage")}
            icon={<ChevronUpRegular />}
            isAtEnd={view.page === 1}
            onClick={() => view.goTo(view.page - 1)}
          />
          <PageField view={view} />
          <span>{t("viewer.ofPages", { count: view.pages })}</span>
          <StepperButton
            label={t("viewer.nextPage")}
            icon={<ChevronDownRegular />}
            isAtEnd={view.page === view.pages}
            onClick={() => view.goTo(view.page + 1)}
          />
        </div>
      ) : null}
      {isShown ? (
        <div className={styles.group}>
          <StepperButton
            label={t("viewer.zoomOut")}
            icon={<ZoomOutRegular />}
            isAtEnd={view.percent <= smallestZoom}
            onClick={() => view.step(-1)}
          />
          <span className={styles.figure} role="status" aria-label={t("viewer.zoom")}>
            {t("viewer.percent", { percent: Math.round(view.percent) })}
          </span>
          <StepperButton
            label={t("viewer.zoomIn")}
            icon={<ZoomInRegular />}
            isAtEnd={view.percent >= largestZoom}
            onClick={() => view.step(1)}
          />
          <Tool
            label={t("viewer.fit")}
            icon={<PageFitRegular />}
            isPressed={view.zoom === "fit"}
            onClick={() => view.setZoom("fit")}
          />
          <Tool
            label={t("viewer.fitWidth")}
            icon={<AutoFitWidthRegular />}
            isPressed={view.zoom === "width"}
            onClick={() => view.setZoom("width")}
          />
          <Tool label={t("viewer.rotate")} icon={<ArrowRotateClockwiseRegular />} onClick={view.turn} />
        </div>
      ) : null}
      <div className={styles.group}>
        {onDownload === null ? null : (
          <Tool label={t("viewer.download")} icon={<ArrowDownloadRegular />} onClick={onDownload} />
        )}
        <Tool label={t("viewer.close")} icon={<DismissRegular />} onClick={onClose} />
      </div>
    </div>
  );
};
