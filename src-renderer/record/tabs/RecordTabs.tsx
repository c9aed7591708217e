import { makeStyles, mergeClasses, Spinner, Tab, TabList, tokens } from "@fluentui/react-components";
import { type ReactNode, Suspense, useState } from "react";
import { formatCount } from "../../../src-shared/kernel/values/money/count.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { TextKey } from "../../i18n/text-key.ts";
import { tabField } from "../../list-screen/model/list-address.ts";
import { Message } from "../../ui/messages/Message.tsx";
import { useAddressField } from "../../ui/use-address-field.ts";

const useStyles = makeStyles({
  frame: { containerType: "inline-size", height: "100%" },
  page: { display: "flex", flexDirection: "column", minHeight: "100%", boxSizing: "border-box", gap: "12px" },
  tabs: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, flexShrink: 0, flexWrap: "wrap" },
  content: { flexGrow: 1 },
  filling: { flexBasis: "280px", minHeight: "280px" },
});

/** One tab of a record's page. `Props`: what the contents of all of its tabs get, the detail among them. */
export type RecordTab<Props, Name extends string = string> = {
  /** In the address; its title is a text of this name. */
  readonly name: Name;
  /** The number beside the title; none while it is not known. */
  count?(props: Props): number | null;
  /** True when this record has such a tab, for this person. Absent: always. */
  isShown?(props: Props): boolean;
  /** Holds a list, which takes the height that is left. */
  readonly isFilling?: true;
  /** Its parts, below each other; `lazy` ones are fetched when they are looked at first. */
  content(props: Props): ReactNode;
};

type TabsProps<Props, Name extends string> = {
  readonly tabs: readonly RecordTab<Props, Name>[];
  /** For the contents of the tabs. */
  readonly props: Props;
  titleOf(name: Name): TextKey;
  /** Above the tabs: what the record is and what has to be said of it first. `open`: the tab that is open. */
  readonly band?: (open: Name | undefined) => ReactNode;
};

/**
 * A record's page in tabs. The open one stands in the address, so that a link leads to it; one that is not there, or not
 * this person's, is said and the first one shown in its place.
 */
export const RecordTabs = <Props, Name extends string>({ tabs, props, titleOf, band }: TabsProps<Props, Name>) => {
  const styles = useStyles();
  const { t } = useText();
  const [asked, go] = useAddressField(tabField);
  const shown = tabs.filter(({ isShown }) => isShown?.(props) ?? true);
  const found = shown.find(({ name }) => name === asked);
  const open = found ?? shown[0];
  // A tab that was open here goes by itself when its record has gone on; one that a link leads to is missed.
  const [lastOpen, setLastOpen] = useState<string | null>(null);
  if (found !== undefined && asked !== lastOpen) setLastOpen(asked);
  return (
    <div className={styles.frame} data-record-tabs="">
      <div className={styles.page}>
        {band?.(open?.name)}
        <TabList
          className={styles.tabs}
          size="small"
          selectedValue={open?.name}
          onTabSelect={(_event, { value }) => go(String(value))}
        >
          {shown.map(({ name, count }) => {
            const number = count?.(props) ?? null;
            return (
              <Tab key={name} value={name}>
                {t(titleOf(name))}
                {number === null ? "" : ` ${formatCount(number)}`}
              </Tab>
            );
          })}
        </TabList>
        {asked === null || asked === lastOpen || found !== undefined ? null : (
          <Message intent="warning">{t("recordFrame.noTab")}</Message>
        )}
        <div className={mergeClasses(styles.content, open?.isFilling && styles.filling)}>
          <Suspense key={open?.name} fallback={<Spinner size="tiny" label={t("common.loading")} />}>
            {open?.content(props)}
          </Suspense>
        </div>
      </div>
    </div>
  );
};
