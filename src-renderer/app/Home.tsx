import { Navigate } from "react-router-dom";
import { useText } from "../i18n/TextProvider.tsx";
import { useCan } from "../session/bootstrap.ts";
import { ProblemPage } from "../ui/problems/ProblemPage.tsx";
import { screens } from "./state/screens.ts";

/** The start address: the first screen of the navigation that the person may see. */
export const Home = () => {
  const can = useCan();
  const { t } = useText();
  const first = screens.find(({ navigation, permission }) => navigation && (!permission || can(permission)));
  if (first?.navigation) return <Navigate to={first.navigation.to} replace />;
  return (
    <ProblemPage
      picture="locked"
      code={t("shell.problem.forbidden.code")}
      title={t("shell.problem.forbidden.title")}
      text={t("shell.problem.home")}
    />
  );
};
