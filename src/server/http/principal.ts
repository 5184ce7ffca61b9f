/** Person who previews the product as somebody else. */
export interface Viewer {
  username: string
  realname: string
}

/**
 * Person who makes a request, for every part of the server. Built once per request from the token; never from text of
 * the client.
 */
export interface Principal {
  userId: string
  username: string
  realname: string
  /** Code of the department the person works in now; null without departments. */
  orgCode: string | null
  /** Tenant of this request; the person may work in it. */
  tenantId: number
  isGuest: boolean
  /** Holds the role `admin`, which has every permission by definition. */
  isAdmin: boolean
  roleIds: readonly string[]
  roleCodes: readonly string[]
  /** Department roles of the person in this tenant; they grant permissions like roles, but are not roles. */
  departRoleIds: readonly string[]
  /** Codes of all departments of the person. */
  departCodes: readonly string[]
  sessionId: string
  /** The `code` of the address at which the person entered, given at sign-in; null without one. */
  landingCode: string | null
  /** Somebody else set the password. Until it is changed, only routes that allow it answer. Absent means no. */
  mustChangePassword?: boolean
  /** Only in a preview, which changes nothing: the person who previews. */
  viewer?: Viewer
  /** Text, where somebody else uses the person's rights; both logs add it to each change. */
  via?: string
  /** Address of the form that the person tries (功能测试): only rows that the person added. */
  triedEntity?: string
  /** Codes of restricted fields that this person was not granted. */
  withheld: ReadonlySet<string>
  /** Checks whether the person may use a call, or read a field, with this permission. */
  may(permission: string): boolean
  /** Checks whether the person may write a field with this permission; an entry of 授权策略 2 is enough. */
  mayWrite(permission: string): boolean
}

/**
 * Required access of a route. A route without it stops the start of the server.
 * - `public`: no sign-in needed
 * - `session`: any valid token, also that of a guest
 * - `user`: any valid token except that of a guest
 * - `permission`: a permission with that code
 */
export type Access = 'public' | 'session' | 'user' | { permission: string }

/** Keys of a person and of the person's groups, by which rows name those whom they concern. */
export function groupKeysOf({
  userId,
  roleCodes,
  departCodes,
}: Pick<Principal, 'userId' | 'roleCodes' | 'departCodes'>): string[] {
  return [`user:${userId}`, ...roleCodes.map((code) => `role:${code}`), ...departCodes.map((code) => `depart:${code}`)]
}

/** Account name for a log; in a preview with that of the viewer. */
export function actorOf({ username, viewer }: Pick<Principal, 'username' | 'viewer'>): string {
  return viewer === undefined ? username : `${username}（${viewer.username} 预览）`
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Effect of the route, where its method does not show it. */
    effect?: Effect
    /** Address of the entity whose rows it reads or writes; the data rules on it are read with the session. */
    entity?: string
    /** Changes data of one tenant, though its permission is that of data of the installation. */
    ofTenant?: true
    /** Also answers a person who must change the password first. */
    beforePasswordChange?: true
  }
  interface FastifyRequest {
    /** Null on public routes without a token. */
    principal: Principal | null
  }
}

/**
 * Effect of a route.
 * - `read`: changes nothing
 * - `write`: changes something, or signs somebody in
 * - `personal`: reads data of the person alone, such as messages
 * - `leave`: ends the session of the request, and nothing else
 */
export type Effect = 'read' | 'write' | 'personal' | 'leave'
