import { Spinner } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import type { CallOutput } from "../../../src-shared/kernel/calls/define.ts";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import type { laborsForm } from "../../../src-shared/workers/workers/labors-calls.ts";
import { queryKeys, useDesk, useWrite } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useUser } from "../../session/bootstrap.ts";
import { useToast } from "../../ui/messages/toast.tsx";
import { ColumnFields } from "./ColumnFields.tsx";
import { FormPanel } from "./FormPanel.tsx";
import { FormField, FormSection, TextLine } from "./FormParts.tsx";
import { useCompanyRules } from "./use-company-rules.ts";
import { WorkerFields } from "./WorkerFields.tsx";
import { carriedOver, changesOf, draftOfRow, fieldOrder, problemsOfChanges, type WorkerDraft } from "./worker-draft.ts";

type Close = (outcome?: "done") => void;
type Rules = ReturnType<typeof useCompanyRules>;
type FormProps = {
  readonly worker: Row;
  readonly answer: CallOutput<typeof laborsForm>;
  readonly rules: Rules;
  readonly focus: string | undefined;
  readonly onClose: Close;
};

const text = (worker: Row, column: string): string => String(worker[column] ?? "");

const EditForm = ({ worker: opened, answer: first, rules, focus, onClose }: FormProps) => {
  const { t, error } = useText();
  const desk = useDesk();
  const toast = useToast();
  const isAgency = useUser().company_id === null;
  const { company, columns, isOffline } = rules;
  // What the form stands on: as it was opened, or as it was read anew after somebody else changed it.
  const [{ worker, answer, start }, setBase] = useState(() => ({
    ...{ worker: opened, answer: first, start: draftOfRow(opened, first, columns) },
  }));
  const [draft, setDraft] = useState(start);
  const problems = problemsOfChanges(draft, start, columns, isOffline);
  const changes = changesOf(draft, start, columns);
  const change = (part: Partial<WorkerDraft>) => setDraft({ ...draft, ...part });
  const masked = Object.fromEntries(
    answer.content.flatMap(({ code, value, is_masked }) => (is_masked ? [[code, String(value)]] : [])),
  );
  const saving = useWrite({
    mutationFn: () =>
      desk.workerEntry.update({
        params: { id: text(worker, "labor_id") },
        body: {
          company_id: text(worker, "company_id"),
          version: Number(worker["version"]),
          labor_version: Number(worker["labor_version"]),
          ...changes,
        },
      }),
    onSuccess: ({ mobile_shared }) => {
      if (mobile_shared > 0)
        toast.info(t("workerForm.changed"), t("workerForm.mobileShared", { others: mobile_shared }));
      else toast.success(t("workerForm.changed"));
      onClose("done");
    },
  });
  const renewing = useWrite({
    mutationFn: async () => {
      const [row, form] = await Promise.all([
        desk.workers.worker({ params: { id: text(opened, "id") } }),
        desk.workerEntry.form({
          params: { id: text(opened, "labor_id") },
          query: { company_id: text(opened, "company_id") },
        }),
      ]);
      return { worker: row.value.worker as Row, answer: form.value };
    },
    onSuccess: (now) => {
      const next = draftOfRow(now.worker, now.answer, columns);
      setDraft(carriedOver(draft, start, next));
      setBase({ ...now, start: next });
      saving.reset();
    },
  });
  const isStale = saving.error instanceof AppError && saving.error.code === "stale_version";
  const wrong = renewing.error ?? saving.error;
  const problem = isStale && renewing.error === null ? t("workerForm.stale") : wrong === null ? null : error(wrong);
  return (
    <FormPanel
      note={renewing.isSuccess ? { text: t("workerForm.renewed") } : undefined}
      title={t("workerForm.editTitle", { name: text(worker, "name") })}
      remarks={problems}
      order={fieldOrder(columns)}
      focus={focus}
      isBusy={saving.isPending || renewing.isPending}
      loses={changes === null ? "nothing" : "form"}
      refusal={
        isStale || problems.length > 0 ? t("common.resolveAbove") : changes === null ? t("common.unchanged") : null
      }
      problem={problem}
      remedy={
        isStale
          ? { text: t("workerForm.renew"), isBusy: renewing.isPending, onClick: () => renewing.mutate() }
          : undefined
      }
      saveText={t("workerForm.save")}
      onSave={() => {
        if (changes !== null && problems.length === 0 && !isStale) saving.mutate();
      }}
      onClose={() => onClose()}
    >
      <WorkerFields
        draft={draft}
        remarks={problems}
        company={company}
        masked={{
          ...{ name: text(worker, "name"), id_no: text(worker, "id_no"), mobile: text(worker, "mobile") },
          ...{ alipay_account: answer.alipay_account, alipay_bank_account: answer.alipay_bank_account },
        }}
        may={{ identity: answer.may_change_identity, person: isAgency }}
        onChange={change}
        onLeave={() => undefined}
      />
      <ColumnFields
        companyName={company?.short_name ?? ""}
        columns={columns}
        draft={draft}
        remarks={problems}
        masked={masked}
        onChange={(content) => change({ content })}
        onLeave={() => undefined}
      />
      <FormSection title={t("workerForm.other")} note="">
        <FormField name="remark" label={t("workerForm.remark")} remarks={problems} isWide>
          <TextLine value={draft.remark} most={200} onChange={(remark) => change({ remark })} />
        </FormField>
      </FormSection>
    </FormPanel>
  );
};

type Props = {
  readonly worker: Row;
  /** The field that it is opened for. */
  readonly focus?: string;
  readonly onClose: Close;
};

/** Changes a worker at a company by the form. Personal numbers are hidden: left empty they stay, those that may go are emptied on their own. */
export const EditWorkerPanel = ({ worker, focus, onClose }: Props) => {
  const { t } = useText();
  const desk = useDesk();
  const rules = useCompanyRules(text(worker, "company_id"));
  const { data } = useQuery({
    queryKey: [...queryKeys.detail("companyLabors", text(worker, "id")), "form"],
    queryFn: () =>
      desk.workerEntry.form({
        params: { id: text(worker, "labor_id") },
        query: { company_id: text(worker, "company_id") },
      }),
  });
  if (data === undefined || rules.company === undefined) return <Spinner label={t("common.loading")} />;
  return <EditForm worker={worker} answer={data.value} rules={rules} focus={focus} onClose={onClose} />;
};
