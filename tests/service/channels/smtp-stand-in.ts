import { type AddressInfo, createServer, type Socket } from "node:net";

/** Part of a conversation in which the server does something else than say yes. */
export type Part = "greeting" | "EHLO" | "AUTH" | "MAIL" | "RCPT" | "DATA" | "end";
/** A status with its text, or `hang-up`: the connection ends; `late`: no answer as long as it runs. */
export type Word = `${number} ${string}` | "hang-up" | "late";

export type SmtpStandIn = {
  readonly port: number;
  /** Commands as they came, and mails as they were handed over. */
  readonly commands: string[];
  readonly mails: string[];
  /** What it says instead of yes. */
  says: Partial<Record<Part, Word>>;
  /** Offers of the answer to EHLO. */
  offers: string[];
  close(): Promise<void>;
};

const usual: Readonly<Record<Part, string>> = {
  ...{
    greeting: "220 stand-in",
    EHLO: "",
    AUTH: "235 in",
    MAIL: "250 ok",
    RCPT: "250 ok",
    DATA: "354 go on",
    end: "250 taken",
  },
};

/** A mail server on loopback, without TLS. */
export const startSmtpStandIn = async (): Promise<SmtpStandIn> => {
  const sockets = new Set<Socket>();
  const state = {
    commands: [] as string[],
    mails: [] as string[],
    says: {} as SmtpStandIn["says"],
    offers: ["8BITMIME"],
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    const say = (part: Part): void => {
      const word = state.says[part] ?? usual[part];
      if (word === "hang-up") socket.destroy();
      else if (word === "")
        socket.write(["250-stand-in", ...state.offers.map((offer) => `250-${offer}`), "250 OK", ""].join("\r\n"));
      else if (word !== "late") socket.write(`${word}\r\n`);
    };
    let rest = "";
    let mail: string[] | null = null;
    const command = (line: string): void => {
      state.commands.push(line);
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "DATA" && state.says.DATA === undefined) mail = [];
      if (verb === "QUIT") socket.end("221 bye\r\n");
      else if (verb === "EHLO" || verb === "AUTH" || verb === "MAIL" || verb === "RCPT" || verb === "DATA") say(verb);
      else socket.write("502 unknown\r\n");
    };
    const take = (line: string): void => {
      if (mail === null) command(line);
      else if (line !== ".") mail.push(line);
      else {
        state.mails.push(mail.join("\n"));
        mail = null;
        say("end");
      }
    };
    socket.on("data", (part) => {
      const lines = (rest + part.toString("latin1")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) take(line);
    });
    say("greeting");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(state, {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
};
