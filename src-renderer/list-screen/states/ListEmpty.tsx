import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import type { AnyList } from "../../../src-shared/kernel/lists/define.ts";
import type { FilterValues } from "../../../src-shared/kernel/lists/filter-values.ts";
import { telling } from "../../../src-shared/kernel/lists/standing-filter.ts";
import { idNumberText, typedIdNumberFault } from "../../../src-shared/kernel/values/people/id-number.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCompanies } from "../../session/companies.ts";
import { ReasonButton } from "../../ui/buttons/ReasonButton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { filterChips } from "../filters/filter-texts.ts";
import { useOrganizations } from "../filters/use-organizations.ts";
import { showsAll } from "../model/first-use.ts";
import type { ListModel } from "../model/use-list-model.ts";
import type { ScreenTools } from "../model/use-screen-tools.tsx";

const useStyles = makeStyles({
  wrong: { color: tokens.colorStatusDangerForeground1 },
  chip: {
    display: "inline-flex",
    alignItems: "center",
    gap: tokens.spacingHorizontalXS,
    maxWidth: "420px",
    height: "28px",
    padding: `0 ${tokens.spacingHorizontalS}`,
    border: `1px solid ${tokens.colorBrandStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontFamily: "inherit",
    fontSize: "inherit",
    cursor: "pointer",
    ":hover": { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  chipText: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
});

/** The texts that a person has searched for, each with the columns that were searched. */
const searchesOf = (list: AnyList, filters: FilterValues) =>
  Object.entries(list.filters).flatMap(([name, filter]) => {
    const text = filters[name];
    return filter.type === "search" && typeof text === "string"
      ? [{ text: text.trim(), columns: filter.columns.flatMap((column) => list.columns[column] ?? []) }]
      : [];
  });

/** Finds the fault in the ID number that a person has searched for, in a list that can be searched by it. */
const searchedIdFault = (list: AnyList, filters: FilterValues) => {
  for (const { text, columns } of searchesOf(list, filters)) {
    const fault = typedIdNumberFault(text);
    if (fault !== null && columns.some(({ sensitive }) => sensitive === "idNumber")) return fault;
  }
  return null;
};

const partOfName = /^\p{Script=Han}{1,4}$/u;

/** Hint at what has to be typed for a name, where a person may have searched for a part of one; null elsewhere. */
const searchedNameHint = (list: AnyList, filters: FilterValues) => {
  const names = searchesOf(list, filters)
    .filter(({ text }) => partOfName.test(text))
    .flatMap(({ columns }) => columns.filter(({ sensitive }) => sensitive === "name"));
  if (names.length === 0) return null;
  return names.some(({ pinyin }) => pinyin !== undefined) ? "empty.nameOrSurname" : "empty.wholeName";
};

const companyField = "company_id";

/** The conditions that nothing matches, the company of the switch among them: each can be taken away. */
const Conditions = ({ model }: { model: ListModel }) => {
  const styles = useStyles();
  const texts = useText();
  const companies = useCompanies();
  const { list, state } = model;
  const organizations = useOrganizations(state.applied, Object.hasOwn(list.filters, "organization_id"));
  const without = (name: string) =>
    name in state.filters ? state.setFilters({ ...state.filters, [name]: undefined }) : state.dropDefaultCompany();
  // What the list is a part of cannot be taken away.
  const { [companyField]: company, ...others } = state.filters;
  const asked = {
    ...others,
    ...(company !== undefined || state.defaultCompany !== null ? { [companyField]: state.applied[companyField] } : {}),
  };
  return filterChips({ texts, list, companies, organizations }, telling(list, asked)).map(({ name, text }) => (
    <button
      key={name}
      type="button"
      className={styles.chip}
      aria-label={texts.t("empty.without", { condition: text })}
      onClick={() => without(name)}
    >
      <span className={styles.chipText}>{text}</span>
      <DismissRegular aria-hidden />
    </button>
  ));
};

type Props = { readonly model: ListModel; readonly title: string; readonly tools: ScreenTools };

/** Nothing was ever recorded: what leads to the first record, for who may make one. */
const FirstUse = ({ model, title, tools }: Props) => {
  const { t, of } = useText();
  const { name } = model;
  const offered = tools.all.filter(({ firstUse }) => firstUse !== undefined);
  const takesFile = offered.some((tool) => tool.takesFile === true);
  const how = of(`empty.how.${name}`, {}, of(`lists.${name}.emptyHint`, {}, t("lists.ui.emptyHint")));
  return (
    <EmptyState
      picture="first"
      title={of(`empty.none.${name}`, {}, t("empty.noneOf", { title }))}
      text={how}
      hint={takesFile ? t("empty.dropHere") : undefined}
    >
      {offered.map((tool) => {
        const { key, text, icon: Icon, firstUse, reason = null, isBusy = false } = tool;
        return (
          <ReasonButton
            key={key}
            size="small"
            appearance={firstUse === "rows" ? "primary" : "secondary"}
            reason={reason}
            isBusy={isBusy}
            {...(Icon && { icon: <Icon /> })}
            onClick={() => tools.run(tool)}
          >
            {text}
          </ReasonButton>
        );
      })}
    </EmptyState>
  );
};

/** Shown in place of the grid when nothing matches, or nothing was ever recorded. */
export const ListEmpty = ({ model, title, tools }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const { list, state } = model;
  const idFault = searchedIdFault(list, state.filters);
  const nameHint = searchedNameHint(list, state.filters);
  // Nothing is said to be missing that nobody has looked for.
  if (model.rows.freshness?.needs_network) {
    return <EmptyState picture="offline" title={t("lists.ui.notSearched")} text={t("lists.ui.notSearchedHint")} />;
  }
  if (showsAll(model)) return <FirstUse model={model} title={title} tools={tools} />;
  const clearAll = () => {
    if (state.defaultCompany === null) state.setFilters({});
    else state.dropDefaultCompany({});
  };
  return (
    <EmptyState
      picture="noMatch"
      title={t("empty.noMatch", { title })}
      text={t("empty.takeAway")}
      hint={
        idFault === null ? nameHint && t(nameHint) : <span className={styles.wrong}>{t(idNumberText(idFault))}</span>
      }
    >
      <Conditions model={model} />
      <Button size="small" appearance="transparent" onClick={clearAll}>
        {t("empty.clearAll")}
      </Button>
    </EmptyState>
  );
};
