import type { ApiDescription } from "../operations/extended/api-description.ts";

const tag = "Operations of the faucet";

const receiver = (name: string, description: string) => ({
  name,
  in: "query",
  required: false,
  description,
  schema: { type: "string" },
});

const fundingBody = {
  required: true,
  content: { "application/json": { schema: { $ref: "#/components/schemas/FundRequest" } } },
};

const jsonErrors = {
  default: {
    description: "The request failed.",
    content: { "application/json": { schema: { $ref: "#/components/schemas/FaucetError" } } },
  },
};

const textErrors = {
  default: {
    description: "The request failed.",
    content: { "text/plain": { schema: { type: "string" } } },
  },
};

/** The description of the faucet in the form of OpenAPI 3.1. */
export const faucetDescription: ApiDescription = {
  openapi: "3.1.1",
  info: {
    title: "Faucet",
    version: "1",
    description: "Sends coins to accounts. Each funding is a transaction on the ledger of the node.",
  },
  servers: [{ url: "/" }],
  security: [],
  tags: [{ name: tag }],
  paths: {
    "/": {
      get: {
        operationId: "root",
        summary: "Returns tap:ok if the faucet is ready.",
        tags: [tag],
        responses: {
          200: { description: "tap:ok", content: { "text/plain": { schema: { type: "string" } } } },
        },
      },
    },
    "/fund": {
      post: {
        operationId: "fund",
        summary: "Sends coins to an account, with the receiver in a JSON body.",
        tags: [tag],
        requestBody: fundingBody,
        responses: {
          200: {
            description: "The transaction is submitted.",
            content: { "application/json": { schema: { $ref: "#/components/schemas/FundResponse" } } },
          },
          ...jsonErrors,
        },
      },
    },
    "/mint": {
      post: {
        operationId: "mint",
        summary: "Sends coins to an account, with the receiver in the query.",
        tags: [tag],
        parameters: [
          receiver("auth_key", "The authentication key of the receiver. It counts before the others."),
          receiver("address", "The address of the receiver."),
          receiver("pub_key", "The Ed25519 public key of the receiver."),
          { name: "amount", in: "query", required: false, schema: { type: "integer", minimum: 0 } },
          { name: "return_txns", in: "query", required: false, schema: { type: "boolean" } },
        ],
        responses: {
          200: {
            description: "The hashes of the transactions, or with return_txns their bytes as hex digits.",
            content: {
              "application/json": { schema: { type: "array", items: { type: "string" } } },
              "text/plain": { schema: { type: "string" } },
            },
          },
          ...textErrors,
        },
      },
    },
    "/is_eligible": {
      post: {
        operationId: "isEligible",
        summary: "Checks a request for coins without sending them.",
        tags: [tag],
        requestBody: fundingBody,
        responses: { 200: { description: "The receiver would get coins." }, ...jsonErrors },
      },
    },
  },
  components: {
    schemas: {
      FundRequest: {
        type: "object",
        description: "A request for coins. It names the receiver by one member; auth_key counts first.",
        properties: {
          auth_key: { type: "string" },
          address: { type: "string" },
          pub_key: { type: "string" },
          amount: { type: "integer", minimum: 0 },
        },
      },
      FundResponse: {
        type: "object",
        required: ["txn_hashes"],
        properties: { txn_hashes: { type: "array", items: { type: "string" } } },
      },
      FaucetError: {
        type: "object",
        required: ["message", "error_code", "rejection_reasons", "txn_hashes"],
        properties: {
          message: { type: "string" },
          error_code: { type: "string" },
          rejection_reasons: { type: "array" },
          txn_hashes: { type: "array" },
        },
      },
    },
  },
};
