import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { Money, ResultTable } from "./Facts.tsx";

afterEach(cleanup);

const alignmentOf = (text: string) =>
  window.getComputedStyle(screen.getByText(text).closest("td, th") as Element).textAlign;

describe("a table of results", () => {
  it("puts amounts and figures under each other with their titles, and leaves names and numbers of records", () => {
    const rows = [
      { key: "a", cells: ["企业甲", "7559 **** 1019", <Money key="one" cents={1_092_294_36} />, "3", "—"] },
      { key: "b", cells: ["企业乙", "7559 **** 1007", "—", "12", "—"] },
    ];
    render(<ResultTable label="子单元" titles={["企业", "子单元号", "余额", "笔数", "备注"]} rows={rows} />);
    const alignments = ["企业甲", "7559 **** 1019", "1,092,294.36", "12", "企业", "余额", "笔数", "备注"].map(
      alignmentOf,
    );
    expect(alignments).toEqual(["left", "left", "right", "right", "left", "right", "right", "left"]);
  });

  it("writes bare counts with separators, under each other", () => {
    render(<ResultTable label="原因" titles={["原因", "笔数"]} rows={[{ key: "a", cells: ["超出限额", 1_204] }]} />);
    expect(["1,204", "笔数"].map(alignmentOf)).toEqual(["right", "right"]);
  });
});
