import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useDesk, useWrite } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useUser } from "../../session/bootstrap.ts";
import { useCompanies, useOpenCompany } from "../../session/companies.ts";
import { useToast } from "../../ui/messages/toast.tsx";
import { ColumnFields } from "./ColumnFields.tsx";
import { FormPanel } from "./FormPanel.tsx";
import { FormField, FormSection, TextLine } from "./FormParts.tsx";
import { keepDraft, keptDraft } from "./kept-drafts.ts";
import { useCompanyRules } from "./use-company-rules.ts";
import { useWorkerCheck } from "./use-worker-check.ts";
import { WorkerFields } from "./WorkerFields.tsx";
import {
  bodyOf,
  emptyDraft,
  type FieldRemark,
  fieldOrder,
  isTouched,
  problemsOf,
  settledDraft,
  type WorkerDraft,
} from "./worker-draft.ts";

/** True when a field holds something: empty ones are not called wrong before somebody tries to save. */
const isFilled = (draft: WorkerDraft, field: string): boolean => {
  const text = field.startsWith("content.")
    ? draft.content[field.slice("content.".length)]
    : draft[field as keyof Omit<WorkerDraft, "content">];
  return text !== undefined && String(text).trim() !== "";
};

type Props = { readonly onClose: () => void };

/** Enters a worker by the form. What was typed and not saved is there again when the form is opened anew. */
export const NewWorkerPanel = ({ onClose }: Props) => {
  const { t, error } = useText();
  const desk = useDesk();
  const toast = useToast();
  const navigate = useNavigate();
  const user = useUser();
  const { all } = useCompanies();
  const openCompany = useOpenCompany();
  const firstCompany = openCompany ?? (all.length === 1 ? (all[0]?.id ?? "") : "");
  const [kept] = useState(() => keptDraft(user.id));
  const [typed, setTyped] = useState(kept ?? emptyDraft(firstCompany));
  const [isKept, setKept] = useState(kept !== undefined);
  const [isTried, setTried] = useState(false);
  const { company, columns, isOffline } = useCompanyRules(typed.company_id);
  const draft = settledDraft(typed, isOffline);
  const check = useWorkerCheck(columns);
  const problems = problemsOf(draft, columns, isOffline);
  const remarks: readonly FieldRemark[] = [
    ...problems.filter(({ field }) => isTried || isFilled(draft, field)),
    ...check.told.filter(({ severity, field }) => severity === "warning" || isFilled(draft, field)),
  ];

  const change = (part: Partial<WorkerDraft>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    keepDraft(user.id, isTouched(next) ? next : null);
    // What the service said was about what stood there.
    if ("id_no" in part || "name" in part || "mobile" in part || "account_no" in part || "company_id" in part)
      check.forget();
  };
  const clearDraft = () => {
    setKept(false);
    setTyped(emptyDraft(firstCompany));
    keepDraft(user.id, null);
    check.forget();
    setTried(false);
  };
  const leave = () => {
    const isWhole = problems.every(({ field }) => field !== "name" && field !== "id_no" && field !== "company_id");
    if (isWhole && !problems.some(({ field }) => field === "mobile" || field === "account_no")) check.ask(draft);
  };

  const saving = useWrite({
    mutationFn: (_isLast: boolean) => desk.workerEntry.create({ body: bodyOf(draft, columns) }),
    onSuccess: ({ id, outcome }, isLast) => {
      toast.success(t(`workerForm.saved.${outcome}`));
      keepDraft(user.id, null);
      check.forget();
      setTried(false);
      if (isLast) {
        onClose();
        void navigate(`/workers/${id}`);
      } else {
        const { company_id, organization_id, settlement_type, contract_type } = typed;
        setTyped({ ...emptyDraft(company_id), organization_id, settlement_type, contract_type });
      }
    },
  });
  const save = (isLast: boolean) => {
    setTried(true);
    const isReady = problems.length === 0 && check.told.every(({ severity }) => severity === "warning");
    if (isReady && company !== undefined) saving.mutate(isLast);
  };

  return (
    <FormPanel
      title={t("workerForm.newTitle")}
      note={
        isKept
          ? { text: t("workerForm.draftKept"), undo: { text: t("workerForm.clearDraft"), onClick: clearDraft } }
          : undefined
      }
      remarks={remarks}
      order={fieldOrder(columns)}
      isBusy={saving.isPending}
      loses={isTouched(draft) ? "window" : "nothing"}
      refusal={draft.company_id === "" || company !== undefined ? null : t("common.loading")}
      problem={saving.error === null ? null : error(saving.error)}
      saveText={t("workerForm.save")}
      onSave={() => save(true)}
      onSaveAndNew={() => save(false)}
      onClose={onClose}
    >
      <WorkerFields
        draft={draft}
        remarks={remarks}
        company={company}
        masked={null}
        may={{ identity: true, person: true }}
        onChange={change}
        onLeave={leave}
      />
      <ColumnFields
        companyName={company?.short_name ?? ""}
        columns={columns}
        draft={draft}
        remarks={remarks}
        masked={{}}
        onChange={(content) => change({ content })}
        onLeave={leave}
      />
      <FormSection title={t("workerForm.other")} note="">
        <FormField name="remark" label={t("workerForm.remark")} remarks={remarks} isWide>
          <TextLine value={draft.remark} most={200} onChange={(remark) => change({ remark })} />
        </FormField>
      </FormSection>
    </FormPanel>
  );
};
