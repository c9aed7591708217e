import { mostSimpleWorkers } from "../../../src-shared/companies/business/business-form.ts";
import { hardWordKinds } from "../../../src-shared/companies/sensitive-words/sensitive-words-record.ts";
import { countedAtOnce, simpleRunKinds } from "../../../src-shared/tasks/simple/simple-runs.ts";
import { taskFaults } from "../../../src-shared/tasks/tasks/task-rules.ts";
import { taskModes } from "../../../src-shared/tasks/tasks/task-states.ts";
import { type HandlersFor, ServiceError } from "../../core/context.ts";
import type { Tables } from "../../core/database/tables.ts";
import { wordHits } from "../../core/plumbing/find-words.ts";
import { assertCompanyMay } from "../../directory/companies/company-work.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import type { ListSource } from "../../lists/lists/source.ts";
import { newTaskRow } from "../tasks/new-task.ts";
import { publishedAt, publishedState } from "../tasks/publish.ts";
import { taskColumns } from "../tasks/save-task.ts";
import { ceilingOf, factsOf } from "../tasks/task-facts.ts";
import { tellTask } from "../tasks/tell.ts";
import { chosenWorkers, judgeWorkers, reasonsOf } from "./choose.ts";
import { addRun, runOf } from "./runs.ts";

type Calls = HandlersFor<"simpleTasks.laborCount" | "simpleTasks.asyncCount" | "tasks.createSimple">;

/** An order, of `priceUnits`. */
const perOrder = 4;

/** Settings of a company's simple tasks; what it has not said is open. */
const settingsOf = ({ simple_task_config }: Pick<Tables["companies"], "simple_task_config">) => {
  const said = JSON.parse(simple_task_config ?? "{}") as Partial<Record<string, string | number | boolean>>;
  return {
    task_name: String(said["task_name"] ?? ""),
    industry_name: String(said["industry_name"] ?? ""),
    most:
      said["is_allowed"] === false ? 0 : Math.min(Number(said["most_workers"] ?? mostSimpleWorkers), mostSimpleWorkers),
  };
};

/** Answers to counting workers and to making a simple task. */
export const simpleHandlers = (source: ListSource): Calls => ({
  "simpleTasks.laborCount": async (context, { query }) => {
    const { db, principal } = context;
    const { company_id, chosen_ids, except_ids, ...matching } = query as Readonly<Record<string, string | undefined>>;
    const company = await findCompany(db, principal, company_id ?? "");
    const filters = Object.fromEntries(
      Object.entries(matching).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
    );
    const ids = await chosenWorkers(context, source, company.id, {
      ...{ ids: chosen_ids?.split(","), matching: filters, except: except_ids?.split(",") },
    });
    if (ids.length > countedAtOnce) throw new ServiceError("simple_count_large", { params: { people: ids.length } });
    const judged = await judgeWorkers(db, ids);
    return {
      ...{ total: ids.length, fit: judged.filter(({ code }) => code === null).length, reasons: reasonsOf(judged) },
      ...settingsOf(company),
    };
  },

  "simpleTasks.asyncCount": async (context, { body }) => {
    const { db, principal } = context;
    const company = await findCompany(db, principal, body.company_id);
    const ids = await chosenWorkers(context, source, company.id, body);
    if (ids.length === 0) throw new ServiceError("simple_nobody");
    const of = { kind: simpleRunKinds.count, company_id: company.id, agency_id: company.agency_id, task_id: null };
    const run = await context.write((writing) => addRun(writing, context, of, ids));
    return { run: await runOf(db, run), ...settingsOf(company) };
  },

  "tasks.createSimple": async (context, { body }, writing) => {
    const { db, principal } = context;
    const { tx, at } = writing;
    const company = await findCompany(tx, principal, body.company_id);
    assertCompanyMay(company, "giveWork");
    const { most } = settingsOf(company);
    if (most === 0) throw new ServiceError("simple_not_allowed");
    const ids = await chosenWorkers(context, source, company.id, body);
    if (ids.length === 0) throw new ServiceError("simple_nobody");
    if (ids.length > most) throw new ServiceError("simple_too_many", { params: { most } });
    const fit = (await judgeWorkers(tx, ids)).filter(({ code }) => code === null).length;
    if (fit === 0) throw new ServiceError("task_nobody_ready");
    if (ids.length !== body.expected.total || fit !== body.expected.fit) throw new ServiceError("simple_count_changed");
    const { name, industry_name, price, settlement_period, start_day, end_day, requirement = "" } = body;
    const columns = taskColumns(
      {
        ...{ name, industry_name, price, price_unit: perOrder, settlement_period, start_day, end_day, requirement },
        ...{ mode: taskModes.directed, need_count: fit, predict_task_amount: price * fit },
      },
      company,
    );
    const id = await writing.ids(1);
    const [no = ""] = await writing.numbers("RW", 1);
    const row = newTaskRow({
      ...{ ...columns, id, no, change_seq: await writing.changeSeq(), create_at: at },
      ...{ agency_id: company.agency_id, company_id: company.id, maker_id: principal.user_id },
      status: publishedState({ mode: taskModes.directed }),
      ...publishedAt({ mode: taskModes.directed }, at),
    });
    const faults = taskFaults(factsOf(row, fit), { ceiling: await ceilingOf(tx, company.id, industry_name), now: at });
    if (faults.length > 0)
      throw new ServiceError("task_faults", {
        fields: Object.fromEntries(faults.map(({ field, code }) => [field, [code]])),
      });
    const words = [...(await wordHits(db, company.agency_id, [name, requirement]))];
    if (words.some(({ word }) => hardWordKinds.includes(word.kind))) throw new ServiceError("task_word_forbidden");
    const task = { ...row, word_count: new Set(words.map(({ word }) => word.word)).size };
    await tx.insertInto("tasks").values(task).execute();
    await tellTask(writing, id, "published", { userId: principal.user_id });
    const of = { kind: simpleRunKinds.send, company_id: company.id, agency_id: company.agency_id, task_id: id };
    const run = await addRun(writing, context, of, ids);
    writing.touched("tasks", company.id);
    await writing.audit({
      ...{ agency_id: company.agency_id, action: "tasks.create", object: `task:${id}` },
      after: {
        ...{ no, status: task.status, version: task.version, name, price },
        ...{ predict_task_amount: task.predict_task_amount, people: ids.length, fit },
      },
    });
    return { run: await runOf(tx, run) };
  },
});
