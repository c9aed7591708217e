import { makeStyles, tokens } from "@fluentui/react-components";
import { type ReactNode, useEffect } from "react";
import { listenKeys } from "../../i18n/keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { KeyCap } from "../buttons/KeyCap.tsx";
import { firstThing, isLayerOpen, usePageKeys } from "../buttons/page-keys.ts";
import { useRecordFrame } from "../buttons/record-frame.ts";
import { usePrinting } from "../use-printing.ts";
import { RecordHead } from "./RecordHead.tsx";

const narrow = "@container (max-width: 620px)";

const useStyles = makeStyles({
  panel: {
    display: "flex",
    flexDirection: "column",
    height: "100%",
    "@media print": { height: "auto" },
    containerType: "inline-size",
    backgroundColor: tokens.colorNeutralBackground1,
  },
  body: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: "auto",
    boxSizing: "border-box",
    padding: "0 24px 16px",
    [narrow]: { padding: "0 16px 16px" },
    "@media print": { overflowY: "visible" },
    // Tabs that stand below something take the height that it leaves: a list in one of them ends above the foot.
    "&:has(> [data-record-tabs])": { display: "flex", flexDirection: "column" },
    "& > [data-record-tabs]": { height: "auto", flexGrow: 1, flexShrink: 0 },
  },
  foot: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "flex-end",
    flexShrink: 0,
    gap: tokens.spacingHorizontalS,
    boxSizing: "border-box",
    minHeight: "56px",
    padding: "8px 24px",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    // Who can do nothing with the record needs no line for it.
    "&:not(:has(button, [role=note]))": { display: "none" },
    [narrow]: { padding: "8px 16px" },
    "@media print": { display: "none" },
  },
  keys: {
    display: "inline-flex",
    alignItems: "center",
    gap: "4px",
    marginRight: "auto",
    whiteSpace: "nowrap",
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    [narrow]: { display: "none" },
  },
});

type Props = {
  readonly title: string;
  /** Text that the button beside the title copies; the title where nothing is said. */
  readonly copied?: string | undefined;
  /** Beside the title, e.g. a state. */
  readonly mark?: ReactNode;
  /** Description of the record, in one line. */
  readonly line?: ReactNode;
  readonly children: ReactNode;
  /** Buttons; they stay in sight while the rest scrolls. */
  readonly actions?: ReactNode;
  /** Absent where nothing lies behind it: a page of its own. */
  readonly onClose?: (() => void) | undefined;
};

/** Explains the keys. */
const FootWords = () => {
  const styles = useStyles();
  const { t } = useText();
  const frame = useRecordFrame();
  if (frame === null) return null;
  return (
    <span className={styles.keys}>
      <KeyCap name="J" />
      <KeyCap name="K" />
      {t("recordFrame.keys")}
    </span>
  );
};

/**
 * A record beside its list: head and foot stay, the rest scrolls. J and K open the next and the previous record of the list;
 * Esc closes it unless a dialog or a field takes the key.
 */
export const DetailPanel = ({ title, copied = title, mark, line, children, actions, onClose }: Props) => {
  const styles = useStyles();
  const frame = useRecordFrame();
  const { ref, print } = usePrinting<HTMLDivElement>();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && !isLayerOpen()) onClose?.();
    };
    return listenKeys(document, onKeyDown);
  }, [onClose]);
  const beginFirst = () => ref.current?.querySelector<HTMLElement>(`[${firstThing}]`)?.click();
  usePageKeys({ ...(frame && { j: () => frame.step(1), k: () => frame.step(-1) }), enter: beginFirst });
  return (
    <div className={styles.panel} ref={ref}>
      <RecordHead {...{ title, copied, mark, line, onClose }} onPrint={print} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.body} tabIndex={0} aria-label={title} data-focus-home="">
        {children}
      </section>
      {actions ? (
        <div className={styles.foot}>
          <FootWords />
          {actions}
        </div>
      ) : null}
    </div>
  );
};
