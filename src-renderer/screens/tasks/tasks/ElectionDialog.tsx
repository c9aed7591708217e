import { Text } from "@fluentui/react-components";
import { PeopleCheckmarkRegular } from "@fluentui/react-icons";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { taskStates } from "../../../../src-shared/tasks/tasks/task-states.ts";
import { tasks } from "../../../../src-shared/tasks/tasks/tasks-list.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { ActionDialogProps, ListAction } from "../../../list-screen/model/define-list-screen.ts";
import type { RowCondition } from "../../../list-screen/model/row-condition.ts";
import { ManyRowsDialog } from "../../../record/ManyRowsDialog.tsx";
import { useMany } from "../../../record/use-many.ts";

const nobody = "task_nobody_elected";
const electing: RowCondition = { status: [taskStates.code("published")] };

const count = (row: Row, key: string): number => Number(row[key] ?? 0);
const hasNobody = (row: Row): boolean => count(row, "elected_count") === 0;

/** Most tasks of which each is told by itself. */
const mostTold = 8;

/** Each task with how many are elected, how many are not, and how many are still missing; who has nobody comes first. */
const Told = ({ rows }: { readonly rows: readonly Row[] }) => {
  const { t } = useText();
  const ordered = rows.toSorted((one, other) => Number(hasNobody(other)) - Number(hasNobody(one)));
  return (
    <>
      {ordered.slice(0, mostTold).map((row) => {
        const [elected, need] = [count(row, "elected_count"), count(row, "need_count")];
        const missing = need - elected;
        const key = hasNobody(row) ? "nobody" : missing > 0 ? "line" : "full";
        const said = { name: String(row["name"]), elected, need, others: count(row, "waiting_count"), missing };
        return <Text key={String(row["id"])}>{t(`taskPages.election.${key}`, said)}</Text>;
      })}
      {rows.length > mostTold ? <Text>{t("taskPages.election.more", { count: rows.length - mostTold })}</Text> : null}
    </>
  );
};

/** Ends the election of tasks (decision 7.11): tells before what becomes of whom; a task without anybody is left as it is. */
export const ElectionDialog = ({ target, onClose }: ActionDialogProps) => {
  const desk = useDesk();
  const { t, of } = useText();
  const many = useMany(
    {
      ...{ list: tasks, condition: electing },
      act: async (rows) => {
        const ids = rows.filter((row) => !hasNobody(row)).map((row) => String(row["id"]));
        const left = rows.filter(hasNobody).map((row) => ({ id: String(row["id"]), code: nobody }));
        if (ids.length === 0) return { done: 0, refused: left };
        const { done, refused } = await desk.tasks.dealNew({ body: { task_ids: ids.join(",") } });
        return { done: done.length, refused: [...left, ...refused] };
      },
    },
    target,
  );
  return (
    <ManyRowsDialog
      {...{ many, target, onClose }}
      filled={{}}
      title={t("taskPages.election.title", { count: target.count })}
      confirmText={t("taskPages.election.label")}
      nameOf={(row) => String(row["name"])}
      nameTitle={of("lists.tasks.columns.name")}
    >
      <Told rows={many.rows} />
      <Text>{t("taskPages.election.after")}</Text>
    </ManyRowsDialog>
  );
};

/** Ending the election of several tasks at once. */
export const electionActions: readonly ListAction[] = [
  {
    key: "dealNew",
    labelKey: "taskPages.election.label",
    icon: PeopleCheckmarkRegular,
    permission: "task.applicant.audit",
    appliesTo: electing,
    whyNot: (row) => (hasNobody(row) ? nobody : null),
    Dialog: ElectionDialog,
  },
];
