import { Field, MessageBar, MessageBarBody, Select, Text } from "@fluentui/react-components";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { quarterDueOn } from "../../../src-shared/values/quarter.ts";
import { shanghaiNow } from "../../../src-shared/values/time.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { queryKeys } from "../../desk/query-keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { openQuarters } from "./open-quarters.ts";

const mostQuarters = 100;

/** Begins the report of a quarter that is over and has none. */
export const CreateDialog = ({ onClose }: { onClose: () => void }) => {
  const desk = useDesk();
  const toast = useToast();
  const navigate = useNavigate();
  const { t, error } = useText();
  const [today] = useState(() => shanghaiNow(Date.now()).slice(0, 10));
  const [chosen, setChosen] = useState<string>();
  const known = useQuery({
    queryKey: queryKeys.list("platformReports", "quarters"),
    queryFn: () =>
      desk.lists.page({ list: "platformReports", filters: {}, page: 1, page_size: mostQuarters, summary: false }),
  });
  const reported = new Set((known.data?.rows ?? []).map((row) => String(row["quarter"])));
  const quarters = known.data ? openQuarters(today, reported) : [];
  const quarter = chosen ?? quarters[0];
  const create = useMutation({
    mutationFn: (wanted: string) => desk.platformReports.create({ body: { quarter: wanted } }),
    onSuccess: ({ report }) => {
      toast.success(t("platformReports.created", { quarter: report.quarter }));
      onClose();
      void navigate(`/platform-reports/${report.id}`);
    },
  });
  const problem = create.error ?? known.error;
  return (
    <ConfirmDialog
      title={t("platformReports.createTitle")}
      confirmText={t("platformReports.create")}
      isBusy={create.isPending}
      isConfirmDisabled={quarter === undefined}
      onConfirm={() => {
        if (quarter !== undefined) create.mutate(quarter);
      }}
      onClose={onClose}
    >
      <Text block>{t("platformReports.createBody")}</Text>
      {known.data && quarters.length === 0 ? <Text block>{t("platformReports.noQuarter")}</Text> : null}
      {quarters.length > 0 ? (
        <Field label={t("platformReports.quarter")}>
          <Select value={quarter ?? ""} onChange={(_event, data) => setChosen(data.value)}>
            {quarters.map((one) => (
              <option key={one} value={one}>
                {t("platformReports.due", { quarter: one, day: quarterDueOn(one) })}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {problem ? (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{error(problem)}</MessageBarBody>
        </MessageBar>
      ) : null}
    </ConfirmDialog>
  );
};
