/** What the screens of grants and the server tell each other. */

/** An entry of the menu or a button, as a grant shows it. */
export interface GrantTreeNode {
  key: string
  value: string
  parentId: string
  title: string
  label: string
  slotTitle: string
  icon: string | null
  /** Of the dictionary menu_type. */
  menuType: number
  isLeaf: boolean
  /** It has data rules. */
  ruleFlag: 0 | 1
  /** Who asks may not grant it, for want of having it. */
  disabled?: true
  /** What else must be granted for it to work. */
  needs?: GrantNeed[]
  children?: GrantTreeNode[]
}

/** Something that an entry needs: one of these entries. */
export interface GrantNeed {
  /** The first one is the best to grant. */
  keys: string[]
  /** Its name. */
  title: string
}

/** An entry that is granted and needs another one, which is not. */
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

/** A data rule that may be chosen for a grant. */
export interface GrantRule {
  id: string
  ruleName: string
  ruleColumn: string | null
  /** Of the dictionary rule_conditions. */
  ruleConditions: string
  ruleValue: string
  /** `1` in force. */
  status: string
}

export interface GrantRulesAnswer {
  datarule: GrantRule[]
  /** Chosen ids, comma list. */
  drChecked: string
}

/** Somebody whom a change of grants would reach. */
export interface AffectedUser {
  id: string
  username: string
  realname: string
  /** Names of what is gained or lost, the first ones. */
  permissions: string[]
  /** Of them all. */
  permissionCount: number
}

export interface AffectedUsers {
  count: number
  /** The first 20. */
  users: AffectedUser[]
}

/** Nobody. */
export const NOBODY: AffectedUsers = { count: 0, users: [] }

/** What a change of grants would do to people; what they have from elsewhere is neither gained nor lost. */
export interface GrantEffects {
  gaining: AffectedUsers
  losing: AffectedUsers
  /** Who keeps a menu and sees more of its rows, or fewer. */
  more: AffectedUsers
  fewer: AffectedUsers
  /** Who would be a member of no tenant any more, and could not even sign in. */
  lockedOut: AffectedUsers
  /** Roles that no data rule restricts any more on a menu, whether anybody has them or not. */
  opened: string[]
  /** It reaches so many that they could not be told in time; then nothing else is. */
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
