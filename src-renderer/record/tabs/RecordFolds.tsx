import { Button, makeStyles, mergeClasses, Spinner, tokens } from "@fluentui/react-components";
import { ChevronDownRegular, ChevronRightRegular } from "@fluentui/react-icons";
import { Suspense, useEffect, useRef } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import type { TextKey } from "../../i18n/text-key.ts";
import { tabField } from "../../list-screen/model/list-address.ts";
import { KeyCap } from "../../ui/buttons/KeyCap.tsx";
import { partKeys, usePageKeys } from "../../ui/buttons/page-keys.ts";
import { useAddressField } from "../../ui/use-address-field.ts";
import type { RecordTab } from "./RecordTabs.tsx";

const useStyles = makeStyles({
  heads: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px", margin: "4px -8px 0" },
  head: { minWidth: 0, paddingLeft: "8px", paddingRight: "8px", fontWeight: tokens.fontWeightRegular },
  open: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
  note: { marginLeft: "6px", color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  keys: {
    display: "inline-flex",
    alignItems: "center",
    gap: "4px",
    marginLeft: "auto",
    paddingRight: "8px",
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  // As high from the start as what is read for it, so that it comes into sight before it is there.
  content: { minHeight: "50vh", paddingTop: "8px", scrollMarginTop: "8px" },
});

/** A part of a record's page that is folded away. */
export type RecordFold<Props, Name extends string = string> = RecordTab<Props, Name> & {
  /** Text beside its title. */
  note?(props: Props): string;
  /** Opened by a link of the page alone: it has no head of its own. */
  readonly isOfPage?: true;
};

type FoldsProps<Props, Name extends string> = {
  readonly folds: readonly RecordFold<Props, Name>[];
  readonly props: Props;
  titleOf(name: Name): TextKey;
};

/**
 * The rest of a record's page, folded: one part is open at a time, in its place below the heads, by a click or the keys 1 to 6. It stands
 * in the address, so that a link leads to it.
 */
export const RecordFolds = <Props, Name extends string>({ folds, props, titleOf }: FoldsProps<Props, Name>) => {
  const styles = useStyles();
  const { t } = useText();
  const [asked, go] = useAddressField(tabField);
  const shown = folds.filter(({ isShown }) => isShown?.(props) ?? true);
  const heads = shown.filter(({ isOfPage }) => isOfPage !== true);
  const open = shown.find(({ name }) => name === asked);
  const content = useRef<HTMLElement>(null);
  const name = open?.name;
  useEffect(() => {
    if (name !== undefined) content.current?.scrollIntoView({ block: "nearest" });
  }, [name]);
  const toggle = (one: Name) => go(one === name ? null : one);
  usePageKeys(
    Object.fromEntries(
      partKeys.flatMap((key, at) => {
        const fold = heads[at];
        return fold === undefined ? [] : [[key, () => toggle(fold.name)] as const];
      }),
    ),
  );
  return (
    <>
      <div className={styles.heads}>
        {heads.map((fold) => {
          const isOpen = fold.name === name;
          const number = fold.count?.(props) ?? null;
          const note = number === null ? (fold.note?.(props) ?? "") : String(number);
          return (
            <Button
              key={fold.name}
              appearance="subtle"
              size="small"
              className={mergeClasses(styles.head, isOpen && styles.open)}
              icon={isOpen ? <ChevronDownRegular fontSize={14} /> : <ChevronRightRegular fontSize={14} />}
              aria-expanded={isOpen}
              onClick={() => toggle(fold.name)}
            >
              {t(titleOf(fold.name))}
              {note === "" ? null : <span className={styles.note}>{note}</span>}
            </Button>
          );
        })}
        <span className={styles.keys}>
          <KeyCap name={`1–${Math.min(heads.length, partKeys.length)}`} />
          {t("recordFrame.parts")}
        </span>
      </div>
      {open === undefined ? null : (
        <section ref={content} className={styles.content} aria-label={t(titleOf(open.name))}>
          <Suspense key={open.name} fallback={<Spinner size="tiny" label={t("common.loading")} />}>
            {open.content(props)}
          </Suspense>
        </section>
      )}
    </>
  );
};
