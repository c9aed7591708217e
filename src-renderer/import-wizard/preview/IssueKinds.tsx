import {
  Badge,
  Button,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Text,
  ToggleButton,
  tokens,
} from "@fluentui/react-components";
import { ChevronDownRegular, DismissRegular } from "@fluentui/react-icons";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import type { Desk } from "../../desk/desk.ts";
import { listenKeys } from "../../i18n/keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { kindText, markOf } from "../model/cell-issues.ts";
import { grouped } from "../model/figures.ts";

const useStyles = makeStyles({
  surface: { padding: tokens.spacingVerticalS, maxWidth: "460px", maxHeight: "60vh", overflowY: "auto" },
  list: { margin: 0, padding: 0, listStyleType: "none" },
  kind: {
    width: "100%",
    justifyContent: "flex-start",
    textAlign: "left",
    fontWeight: tokens.fontWeightRegular,
    gap: tokens.spacingHorizontalS,
  },
  text: { flexGrow: 1 },
  place: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  count: { whiteSpace: "nowrap", flexShrink: 0, color: tokens.colorNeutralForeground2 },
  badge: { flexShrink: 0 },
  selectedKind: { maxWidth: "300px", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
});

export type IssueKind = Awaited<ReturnType<Desk["imports"]["issueKinds"]>>["kinds"][number];
/** One kind of remark that is being worked through. */
export type ChosenKind = Pick<IssueKind, "code" | "severity" | "params">;

type Props = {
  readonly importId: string;
  readonly selectedKind: ChosenKind | null;
  /** Only rows with the chosen kind are shown. */
  readonly isOnly: boolean;
  /** Chooses a kind and goes to its next cell; null: no kind any more. */
  readonly onChoose: (kind: ChosenKind | null) => void;
  readonly onOnly: (isOnly: boolean) => void;
};

/** The remarks by their kind with their counts; a press goes to the next of that kind. */
export const IssueKinds = ({ importId, selectedKind, isOnly, onChoose, onOnly }: Props) => {
  const styles = useStyles();
  const desk = useDesk();
  const { t, texts } = useText();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: queryKeys.importRows(importId, "kinds"),
    queryFn: () => desk.imports.issueKinds({ import_id: importId }),
    enabled: isOpen || selectedKind !== null,
  });
  const kinds = data?.kinds ?? [];
  const listRef = useRef<HTMLUListElement>(null);
  const hasKinds = kinds.length > 0;
  // What opens empty has nothing to take the keyboard, and would stay hidden from who cannot see it.
  useEffect(() => {
    if (isOpen && hasKinds) listRef.current?.querySelector("button")?.focus();
  }, [isOpen, hasKinds]);
  // Whatever has the keyboard by then: a row that the mending took away leaves it to the page.
  useEffect(() => {
    if (!isOpen) return;
    return listenKeys(document, (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      setOpen(false);
    });
  }, [isOpen]);
  const rowsOf = ({ code, severity }: ChosenKind) =>
    grouped(kinds.find((one) => one.code === code && one.severity === severity)?.rows ?? 0);
  return (
    <>
      <Popover open={isOpen} onOpenChange={(_event, { open }) => setOpen(open)} trapFocus positioning="below-start">
        <PopoverTrigger disableButtonEnhancement>
          <Button size="small" appearance="subtle" icon={<ChevronDownRegular />} iconPosition="after">
            {t("imports.ui.kinds.open")}
          </Button>
        </PopoverTrigger>
        <PopoverSurface className={styles.surface} aria-label={t("imports.ui.kinds.label")}>
          {data !== undefined && !hasKinds ? <Text>{t("imports.ui.kinds.none")}</Text> : null}
          <ul ref={listRef} className={styles.list}>
            {kinds.map((kind) => (
              <li key={`${kind.severity} ${kind.code}`}>
                <Button
                  appearance="subtle"
                  className={styles.kind}
                  title={t("imports.ui.kinds.next", { text: kindText(texts, kind) })}
                  onClick={() => {
                    setOpen(false);
                    onChoose(kind);
                  }}
                >
                  <Badge appearance="filled" size="small" className={styles.badge} color={markOf(kind).color}>
                    {t(`imports.ui.panel.${markOf(kind).name}`)}
                  </Badge>
                  <span className={styles.text}>
                    {kindText(texts, kind)}
                    {kind.columns.length === 0 ? null : (
                      <span className={styles.place}> {kind.columns.join(t("imports.ui.facts.join"))}</span>
                    )}
                  </span>
                  <span className={styles.count}>{t("imports.ui.kinds.rows", { rows: grouped(kind.rows) })}</span>
                </Button>
              </li>
            ))}
          </ul>
        </PopoverSurface>
      </Popover>
      {selectedKind === null ? null : (
        <>
          <Text size={200} className={styles.selectedKind} title={kindText(texts, selectedKind)}>
            {t("imports.ui.kinds.chosen", { text: kindText(texts, selectedKind), rows: rowsOf(selectedKind) })}
          </Text>
          <ToggleButton size="small" checked={isOnly} onClick={() => onOnly(!isOnly)}>
            {t("imports.ui.kinds.only")}
          </ToggleButton>
          <Button
            size="small"
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={t("imports.ui.kinds.clear")}
            onClick={() => onChoose(null)}
          />
        </>
      )}
    </>
  );
};
