import { Spinner } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router-dom";
import { addDays, dayOf, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useOpenCompany } from "../../../session/companies.ts";
import { Message } from "../../../ui/messages/Message.tsx";
import { TaskForm } from "./TaskForm.tsx";
import { emptyInput, inputOf } from "./task-input.ts";

/** In the address of a new task: the one that it begins with. */
const copyField = "copy";

/** The form of a task: a new one, one that is gone on with, or a copy. */
export const TaskFormScreen = () => {
  const { id } = useParams();
  const [search] = useSearchParams();
  const copied = search.get(copyField);
  const from = id ?? copied ?? "";
  const desk = useDesk();
  const company = useOpenCompany();
  const { t, error: errorText } = useText();
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    queryKey: ["tasks", "form", from],
    queryFn: () => desk.records.get({ record: "tasks", id: from }),
    ...{ enabled: from !== "", refetchOnMount: "always", gcTime: 0 },
  });
  if (from === "") {
    const tomorrow = addDays(dayOf(shanghaiNow(Date.now())), 1);
    return <TaskForm key="new" start={emptyInput(company, tomorrow)} saved={null} />;
  }
  if (error) {
    return (
      <Message intent="error" action={{ text: t("common.tryAgain"), onClick: () => void refetch() }}>
        {errorText(error)}
      </Message>
    );
  }
  // What was read at another time is not begun with: somebody may have saved since.
  if (data === undefined || !isFetchedAfterMount) return <Spinner label={t("common.loading")} />;
  const detail = data.value;
  return (
    <TaskForm
      key={from}
      start={inputOf(detail, id === undefined)}
      saved={id === undefined ? null : detail.task}
      words={detail.words}
    />
  );
};
