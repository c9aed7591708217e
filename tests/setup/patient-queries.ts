import { configure } from "@testing-library/react";

// A busy machine draws late; what is never drawn still fails, only later.
configure({ asyncUtilTimeout: 15_000 });
