import { z } from "zod";

// Imported before every module that builds a schema: the content security policy forbids `new Function`.
z.config({ jitless: true });
