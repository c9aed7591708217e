import {
  Button,
  DrawerBody,
  DrawerFooter,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  OverlayDrawer,
  tokens,
} from "@fluentui/react-components";
import { DismissRegular, PinOffRegular, PinRegular } from "@fluentui/react-icons";
import type { Filter } from "../../../src-shared/kernel/lists/define.ts";
import { pinnedAtMost } from "../../../src-shared/kernel/lists/status-tabs.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { ListHead } from "../model/use-list-head.ts";
import type { ListModel } from "../model/use-list-model.ts";
import { FilterChip } from "./FilterChip.tsx";
import { filterTitle } from "./filter-texts.ts";
import type { FilterState } from "./use-filter-state.ts";

const useStyles = makeStyles({
  body: { display: "flex", flexDirection: "column", gap: tokens.spacingVerticalL },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  heading: {
    margin: `0 0 ${tokens.spacingVerticalXS}`,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  list: { margin: 0, padding: 0, listStyleType: "none" },
  line: { display: "flex", alignItems: "center", gap: tokens.spacingHorizontalS, minHeight: "36px" },
  filter: { flexGrow: 1, minWidth: 0 },
});

const groupNames = ["state", "party", "date", "amount", "text"] as const;
type GroupName = (typeof groupNames)[number];

const groupOf = ({ type }: Filter): GroupName => {
  switch (type) {
    case "ref":
    case "refAmong":
      return "party";
    case "dateBy":
      return "date";
    case "range":
      return "amount";
    case "search":
    case "people":
      return "text";
    case "endsWithin":
    case "idleFor":
      return "date";
    default:
      return "state";
  }
};

type Props = {
  readonly model: ListModel;
  readonly filters: FilterState;
  readonly head: ListHead;
  readonly onClose: () => void;
};

/** All filters of a list in groups; what is set applies at once. A pin puts a filter in the tool line. */
export const FilterPanel = ({ model, filters, head, onClose }: Props) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const { list } = model;
  const { pinned, setPinned, isOffered } = head;
  const shown = Object.entries(list.filters).filter(
    ([name, filter]) => name !== "keyword" && (isOffered(name, filter) || filters.textOf(name) !== undefined),
  );
  const groups = groupNames.flatMap((group) => {
    const own = shown.filter(([, filter]) => groupOf(filter) === group);
    return own.length === 0 ? [] : [{ group, own }];
  });
  return (
    <OverlayDrawer
      open
      position="end"
      size="small"
      aria-label={t("listHead.panel")}
      onOpenChange={(_event, { open }) => (open ? undefined : onClose())}
    >
      <DrawerHeader>
        <DrawerHeaderTitle
          action={
            <Button appearance="subtle" icon={<DismissRegular />} aria-label={t("common.close")} onClick={onClose} />
          }
        >
          {t("listHead.panel")}
        </DrawerHeaderTitle>
        <span className={styles.hint}>{t("listHead.panelHint")}</span>
      </DrawerHeader>
      <DrawerBody className={styles.body}>
        {groups.map(({ group, own }) => (
          <section key={group}>
            <h3 className={styles.heading}>{t(`listHead.groups.${group}`)}</h3>
            <ul className={styles.list}>
              {own.map(([name, filter]) => {
                const title = filterTitle(texts, list, name, filter);
                const isPinned = pinned.includes(name);
                return (
                  <li key={name} className={styles.line}>
                    <span className={styles.filter}>
                      <FilterChip model={model} filters={filters} name={name} />
                    </span>
                    {isOffered(name, filter) && (isPinned || pinned.length < pinnedAtMost) ? (
                      <Button
                        size="small"
                        appearance="subtle"
                        icon={isPinned ? <PinOffRegular /> : <PinRegular />}
                        aria-label={t(isPinned ? "listHead.unpin" : "listHead.pin", { name: title })}
                        onClick={() => setPinned(isPinned ? pinned.filter((one) => one !== name) : [...pinned, name])}
                      />
                    ) : null}
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </DrawerBody>
      <DrawerFooter>
        {filters.active.length === 0 ? null : <Button onClick={filters.clear}>{t("listHead.clearAll")}</Button>}
        <Button appearance="primary" onClick={onClose}>
          {t("common.close")}
        </Button>
      </DrawerFooter>
    </OverlayDrawer>
  );
};
