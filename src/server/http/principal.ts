/** Who looks at the product as somebody else. */
export interface Viewer {
  username: string
  realname: string
}

/** Who makes a request, as every part of the server sees it. Built once a request from the token; never from client text. */
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
  /** Department roles that the person has in this tenant; they grant like roles and are no roles. */
  departRoleIds: readonly string[]
  /** Codes of all departments of the person. */
  departCodes: readonly string[]
  sessionId: string
  /** The `code` of the address at which the person entered, given at sign-in; null without one. */
  landingCode: string | null
  /** Somebody else set the password; until it is changed, only routes that say so answer. Absent means no. */
  mustChangePassword?: boolean
  /** Only in a preview, which changes nothing: who looks as this person. */
  viewer?: Viewer
  /** In words, where somebody else makes use of the person's rights; both logs say it with each change. */
  via?: string
  /** Codes of fields that an administrator keeps for roles, and that this person was not granted. */
  withheld: ReadonlySet<string>
  /** Whether a call or a field to read that asks for the permission is open. */
  may(permission: string): boolean
  /** Whether a field that asks for it may be written, for which an entry of 授权策略 2 is enough. */
  mayWrite(permission: string): boolean
}

/**
 * What a route asks of its caller. A route without it stops the start of the server.
 * - `public`: nobody needs to sign in
 * - `session`: any valid token, also that of a guest
 * - `user`: any valid token except that of a guest
 * - `permission`: a grant of that code
 */
export type Access = 'public' | 'session' | 'user' | { permission: string }

/** The account name for a log; in a preview with who looks. */
export function actorOf({ username, viewer }: Pick<Principal, 'username' | 'viewer'>): string {
  return viewer === undefined ? username : `${username}（${viewer.username} 预览）`
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** What it does, where its verb does not tell. */
    effect?: Effect
    /** Address of the entity of which it reads or writes rows; the data rules on it come with the session. */
    entity?: string
    /** It changes what tenants have of their own, though its permission is that of a thing of the installation. */
    ofTenant?: true
    /** It answers a person who must change the password first, too. */
    beforePasswordChange?: true
  }
  interface FastifyRequest {
    /** Null on public routes without a token. */
    principal: Principal | null
  }
}

/**
 * What a route does to the world.
 * - `read`: nothing
 * - `write`: it changes something, or signs somebody in
 * - `personal`: it reads what belongs to the person alone, such as messages
 * - `leave`: it ends the session that asks, and nothing else
 */
export type Effect = 'read' | 'write' | 'personal' | 'leave'
