/** Wire format between the grant screens and the server. */

/** Menu entry or button, as a grant shows it. */
export interface GrantTreeNode {
  key: string
  value: string
  parentId: string
  title: string
  label: string
  slotTitle: string
  icon: string | null
  /** Value of the dictionary menu_type. */
  menuType: number
  isLeaf: boolean
  /** `1`: the entry has data rules. */
  ruleFlag: 0 | 1
  /** The signed-in user does not have this permission and so may not grant it. */
  disabled?: true
  /** Permissions that this entry requires. */
  needs?: GrantNeed[]
  children?: GrantTreeNode[]
}

/** Requirement of an entry: one of these entries. */
export interface GrantNeed {
  /** The first one is the best to grant. */
  keys: string[]
  /** Name of the requirement. */
  title: string
}

/** Granted entry that requires another one, which is not granted. */
export interface MissingNeed {
  id: string
  name: string
  permissionId: string
  permissionName: string
}

/** Answer of the calls that save grants. */
export interface SavedGrants {
  missing: MissingNeed[]
}

export interface GrantTreeAnswer {
  treeList: GrantTreeNode[]
  ids: string[]
}

/** Data rule that a grant may choose. */
export interface GrantRule {
  id: string
  ruleName: string
  ruleColumn: string | null
  /** Value of the dictionary rule_conditions. */
  ruleConditions: string
  ruleValue: string
  /** `1`: active. */
  status: string
}

export interface GrantRulesAnswer {
  datarule: GrantRule[]
  /** Chosen ids, as a comma list. */
  drChecked: string
}

/** User who would be affected by a change of grants. */
export interface AffectedUser {
  id: string
  username: string
  realname: string
  /** Names of gained or lost permissions, the first ones. */
  permissions: string[]
  /** Number of all gained or lost permissions. */
  permissionCount: number
}

export interface AffectedUsers {
  count: number
  /** The first 20. */
  users: AffectedUser[]
}

/** Nobody. */
export const NOBODY: AffectedUsers = { count: 0, users: [] }

/**
 * Effects of a change of grants on users. Permissions that a user also has from elsewhere are neither gained nor lost.
 */
export interface GrantEffects {
  gaining: AffectedUsers
  losing: AffectedUsers
  /** Users who keep a menu and see more of its rows, or fewer. */
  more: AffectedUsers
  fewer: AffectedUsers
  /** Users who would belong to no tenant any more, and so could not sign in. */
  lockedOut: AffectedUsers
  /** Roles that no data rule restricts any more on a menu, even if no user has them. */
  opened: string[]
  /** Too many users are affected to list them in time; everything else is then empty. */
  tooMany?: true
}

export const NO_EFFECTS: GrantEffects = {
  gaining: NOBODY,
  losing: NOBODY,
  more: NOBODY,
  fewer: NOBODY,
  lockedOut: NOBODY,
  opened: [],
}
