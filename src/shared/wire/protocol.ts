/** Names that client and server agreed on; the specification's section 7. */
export const CONTEXT_PATH = '/tjjc'
export const TOKEN_HEADER = 'X-Access-Token'
export const TENANT_HEADER = 'tenant_id'
/** Alternative spelling, for proxies that drop names with an underscore. */
export const TENANT_HEADER_DASHED = 'tenant-id'
/** Sent with every call of our own client: a list then refuses unknown filters, which it ignores for other clients. */
export const STRICT_QUERY_HEADER = 'X-Strict-Query'
/** Ignored parameters of the query of an exported workbook, URL-encoded, as a comma list. */
export const IGNORED_HEADER = 'X-Ignored'
/** Ms. */
export const REQUEST_TIMEOUT_MS = 60_000
/** Lifetime of a session and its stored copy, in ms: 7 days. */
export const SESSION_LIFETIME_MS = 604_800_000
/** Message of the server for an expired or revoked token (with HTTP 500). */
export const TOKEN_EXPIRED_MESSAGE = 'Token失效，请重新登录'
export const GUEST_USERNAME = 'guest'
export const HOME_PATH = '/dashboard/analysis'
export const LOGIN_PATH = '/user/login'

/** Storage keys in the browser. */
export const STORAGE = {
  token: 'Access-Token',
  username: 'Login_Username',
  userInfo: 'Login_Userinfo',
  departs: 'Login_Departs',
  userButtons: 'LOGIN_USER_BUTTON_AUTH',
  allButtons: 'SYS_BUTTON_AUTH',
  tenant: 'TENANT_ID',
  dictionaries: 'UI_CACHE_DB_DICT_DATA',
  /** Id of the last signed-in user, except guests; outlives the session. */
  lastPerson: 'Last_Person',
} as const
