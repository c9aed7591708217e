import { tidy, when } from "./template.ts";
import type { Wish } from "./wish.ts";

type Words = { readonly [key: string]: string };
type Said = {
  /** Titles of the list and of one. */
  readonly title: string;
  readonly object: string;
  readonly keyword: string;
  readonly byOthers: string;
  readonly states: Words;
  readonly waiting: string;
  readonly create: Words;
  readonly field: Words;
  readonly actions: Readonly<Record<"approve" | "reject" | "end", Words>>;
  readonly effect: string;
  readonly facts: string;
  readonly confirmAmount: (verb: string) => string;
};

const chinese = ({ zh }: Wish): Said => ({
  ...{ title: zh, object: zh, keyword: "编号、名称、备注", byOthers: "他人经办", waiting: "等待审核" },
  states: { toReview: "待审核", inForce: "生效中", rejected: "已驳回", ended: "已停用" },
  create: {
    ...{ label: `新增${zh}`, warning: "提交后由另一人审核；审核通过后生效。" },
    ...{ done: `${zh}已提交，待审核`, history: "新增", verb: "提交" },
  },
  field: { name: "名称", nameHint: "1 至 60 个字", amount: "金额" },
  actions: {
    approve: { label: "通过", warning: "通过后立即生效。", done: `${zh}已生效`, history: "通过" },
    reject: { label: "驳回", warning: "驳回后不能恢复，需要时重新新增。", done: "已驳回", history: "驳回" },
    end: { label: "停用", warning: "停用后不能恢复，需要时重新新增。", done: `${zh}已停用`, history: "停用" },
  },
  effect: `每行新增一条待审核的${zh}，由另一人审核后生效。`,
  facts: "基本信息",
  confirmAmount: (verb) => `${verb} {{amount}}`,
});

const english = ({ en, kebab }: Wish): Said => {
  const name = `${en.charAt(0).toUpperCase()}${en.slice(1)}`;
  const many = kebab.replaceAll("-", " ");
  return {
    ...{ title: `${many.charAt(0).toUpperCase()}${many.slice(1)}`, object: name, keyword: "No., name or note" },
    ...{ byOthers: "Created by others", waiting: "Waiting for review" },
    states: { toReview: "In review", inForce: "Active", rejected: "Rejected", ended: "Disabled" },
    create: {
      ...{ label: `New ${en}`, warning: "A colleague must review it. It takes effect once approved." },
      ...{ done: `${name} submitted for review`, history: "Created", verb: "Submit" },
    },
    field: { name: "Name", nameHint: "1 to 60 characters", amount: "Amount" },
    actions: {
      approve: {
        label: "Approve",
        warning: "It takes effect immediately.",
        done: `${name} active`,
        history: "Approved",
      },
      reject: {
        ...{ label: "Reject", warning: "It cannot be restored. Create it again if you need it." },
        ...{ done: "Rejected", history: "Rejected" },
      },
      end: {
        ...{ label: "Disable", warning: "It cannot be restored. Create it again if you need it." },
        ...{ done: `${name} disabled`, history: "Disabled" },
      },
    },
    effect: `Each row creates one that takes effect once a colleague approves it.`,
    facts: "Details",
    confirmAmount: (verb) => `${verb} {{amount}}`,
  };
};

const quoted = (words: Words): string => JSON.stringify(words);

/** The text of one language's file; formatted afterwards. */
export const textsOf = (wish: Wish, language: "zh-CN" | "en"): string => {
  const { many, one, isKeyed, hasAmount, hasImport } = wish;
  const said = language === "zh-CN" ? chinese(wish) : english(wish);
  const spoken = ({ verb: _verb, ...words }: Words, verb: string, hasTotal: boolean): string =>
    JSON.stringify({
      ...words,
      ...(isKeyed && { plan: words["label"], confirm: hasTotal ? said.confirmAmount(verb) : verb }),
    });
  const amount = hasAmount ? `amount: { label: "${said.field["amount"]}" },` : "";
  const create = spoken(said.create, said.create["verb"] ?? "", true).slice(0, -1);
  const actions = Object.entries(said.actions).map(
    ([action, words]) => `${action}: ${spoken(words, words["label"] ?? "", action !== "reject")},`,
  );
  return tidy(`
import type { RecordTexts } from "../../../kernel/records/texts.ts";
import type { ${one}Record } from "../../../${wish.district}/${wish.kebab}/${wish.kebab}-record.ts";

export const ${many} = {
  list: {
    title: "${said.title}",
    keyword: "${said.keyword}",
    columns: { name: "${said.field["name"]}" },
    flags: { by_others: "${said.byOthers}" },
  },
  object: "${said.object}",
  states: { ${one}: ${quoted(said.states)} },
  waiting: { ${one}: { toReview: "${said.waiting}" } },
  enums: {},
  amounts: {${hasAmount ? `amount: "${said.field["amount"]}"` : ""}},
  create: ${create}, fields: { name: { label: "${said.field["name"]}", hint: "${said.field["nameHint"]}" }, ${amount} } },
  actions: { ${actions.join("\n")} },
  ${when(hasImport, `import: { effect: "${said.effect}" },`)}
  notes: {${isKeyed ? `${one}Name: "${said.field["name"]}"` : ""}},
  refusals: {},
  detail: { facts: "${said.facts}" },
} as const satisfies RecordTexts<typeof ${one}Record>;
`);
};
