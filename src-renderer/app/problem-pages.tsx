import { Button } from "@fluentui/react-components";
import { useState } from "react";
import { isRouteErrorResponse, useNavigate, useRouteError } from "react-router-dom";
import { ProblemPage } from "../ui/ProblemPage.tsx";
import { useText } from "./i18n/TextProvider.tsx";

const GoHome = () => {
  const navigate = useNavigate();
  const { t } = useText();
  return (
    <Button appearance="primary" onClick={() => void navigate("/")}>
      {t("shell.problem.goHome")}
    </Button>
  );
};

export const NotFoundPage = () => {
  const { t } = useText();
  return (
    <ProblemPage
      code={t("shell.problem.notFound.code")}
      title={t("shell.problem.notFound.title")}
      text={t("shell.problem.notFound.text")}
    >
      <GoHome />
    </ProblemPage>
  );
};

export const ForbiddenPage = () => {
  const { t } = useText();
  return (
    <ProblemPage
      code={t("shell.problem.forbidden.code")}
      title={t("shell.problem.forbidden.title")}
      text={t("shell.problem.forbidden.text")}
    >
      <GoHome />
    </ProblemPage>
  );
};

/** An id that a person can read over the phone and that the console line carries too. */
const newErrorId = (): string => crypto.randomUUID().slice(0, 8).toUpperCase();

/** What stands where a screen failed: 404 for unknown addresses, else the 500 page with an id to pass on. */
export const RouteProblem = () => {
  const error = useRouteError();
  const { t } = useText();
  const [id] = useState(newErrorId);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <ProblemPage
      code={t("shell.problem.broken.code")}
      title={t("shell.problem.broken.title")}
      text={t("shell.problem.broken.text")}
      hint={t("shell.problem.broken.hint")}
      copyable={{ label: t("shell.problem.broken.id"), value: id }}
    >
      <Button appearance="primary" onClick={() => window.location.reload()}>
        {t("common.tryAgain")}
      </Button>
      <GoHome />
    </ProblemPage>
  );
};
