import { makeStyles } from "@fluentui/react-components";
import { courses } from "../../../src-shared/lists/courses.ts";
import type { Row } from "../../../src-shared/lists/define.ts";
import type { ListName } from "../../../src-shared/lists/registry.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { StepBar } from "../../ui/facts/StepBar.tsx";
import { courseSteps } from "./course-steps.ts";

const useStyles = makeStyles({ bar: { paddingBottom: "12px" } });

type Props = { readonly list: ListName; readonly row: Row; readonly isMine?: boolean };

/** Where a record stands on its way, by the declaration of its list; nothing where none is declared. */
export const CourseBar = ({ list, row, isMine = false }: Props) => {
  const styles = useStyles();
  const texts = useText();
  const course = courses[list];
  const steps = course ? courseSteps(texts, course, row, isMine) : [];
  if (steps.length === 0) return null;
  return (
    <div className={styles.bar}>
      <StepBar steps={steps} />
    </div>
  );
};
