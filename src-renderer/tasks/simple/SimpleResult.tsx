import { Button, Spinner } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { ErrorMessage } from "../../ui/messages/Message.tsx";
import { RunProgress } from "./RunProgress.tsx";

type Props = { readonly intentId: string; readonly onLeave: () => void };

/** Progress of the run that an operation began, and the way to what comes of each worker. */
export const SimpleResult = ({ intentId, onLeave }: Props) => {
  const desk = useDesk();
  const navigate = useNavigate();
  const { t } = useText();
  const { data, error } = useQuery({
    queryKey: ["simpleTasks", "result", intentId],
    queryFn: () => desk.tasks.simpleResult({ intent_id: intentId }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <ErrorMessage error={error} />;
  if (data === undefined) return <Spinner size="tiny" label={t("common.loading")} />;
  const { id } = data.run;
  return (
    <>
      <RunProgress id={id} />
      <div>
        <Button
          appearance="primary"
          onClick={() => {
            onLeave();
            void navigate(`/simple-runs/${id}`);
          }}
        >
          {t("simpleTask.run.open")}
        </Button>
      </div>
    </>
  );
};
