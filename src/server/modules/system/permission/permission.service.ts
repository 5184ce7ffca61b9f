import type { PublishedPages } from '#server/documents/published-pages.ts'
import type { InstallationRule } from '#server/http/installation-rule.ts'
import type { Principal } from '#server/http/principal.ts'
import { grantsToAdministratorsOnly } from '#shared/rules/permissions/administrator-permissions.ts'
import type { GrantTreeAnswer, MissingNeed } from '#shared/wire/grants.ts'
import type { PermissionAnswer } from '#shared/wire/session.ts'
import { grantedIds, grantTree } from './grant/grant-tree.ts'
import type { ReadDeclaredNeeds } from './menu/declared-needs.ts'
import { entryNeeds, missingNeeds } from './menu/entry-needs.ts'
import { frameOrigins } from './menu/frame-origins.ts'
import type { MenuGuard } from './menu/menu-guard.ts'
import { buttonGrants, buttonStatuses, grantedMenus, isButton, menuTree } from './menu/menu-tree.ts'
import type { PermissionRepository, PermissionRow } from './permission.repository.ts'

const IN_FORCE = '1'
/** Screen of a person's own announcements; everybody who is signed in has it. */
export const OWN_ANNOUNCEMENTS = '/isps/userAnnouncement'

interface Dependencies {
  permissions: PermissionRepository
  published: Pick<PublishedPages, 'allKeys'>
  declaredNeeds: ReadDeclaredNeeds
  guard: Pick<MenuGuard, 'isWithin' | 'seesMenus'>
  installation: Pick<InstallationRule, 'closedPermissions'>
}

export type PermissionService = ReturnType<typeof createPermissionService>

/** Menus and permissions of a person, for the client. Routes and record engine run their own checks. */
export function createPermissionService(dependencies: Dependencies) {
  const { permissions, published, declaredNeeds, guard, installation } = dependencies
  return {
    async answerFor(principal: Principal): Promise<PermissionAnswer> {
      const [all, granted, keys] = await Promise.all([
        permissions.all(principal.tenantId),
        permissions.grantedIds(principal),
        published.allKeys(),
      ])
      const own = all.find(({ url }) => url === OWN_ANNOUNCEMENTS && !principal.isGuest)?.id
      const closed = new Set(all.filter(isClosed).map(({ id }) => id))
      const isGranted = (id: string) => principal.isAdmin || (granted.has(id) && !closed.has(id)) || id === own
      const refused = installation.closedPermissions(principal)
      const working = all.filter(({ switchedOff }) => !switchedOff)
      const shown = all.map((row) => withoutCodes(row, refused))
      const allButtons = shown.filter(isButton)
      const buttons = allButtons.filter((row) => row.status === IN_FORCE && !row.switchedOff && isGranted(row.id))
      // A granted page brings its own code, which buttons of other screens may require.
      const pages = shown.filter((row) => !isButton(row) && !row.switchedOff && isGranted(row.id))
      const off = grantedMenus(all, isGranted).filter((row) => row.switchedOff && row.url?.startsWith('/'))
      return {
        menu: menuTree(grantedMenus(working, isGranted), buttons),
        auth: [...pages, ...buttons].flatMap(buttonGrants),
        // Buttons that are open to everybody stay closed for the guest.
        allAuth: allButtons
          .flatMap((row) => buttonStatuses(closed.has(row.id) || row.switchedOff ? { ...row, status: IN_FORCE } : row))
          .map((entry) => (principal.isGuest ? { ...entry, status: IN_FORCE } : entry)),
        pages: keys.page,
        entities: keys.entity,
        ...(off.length > 0 && { switchedOff: off.map(({ url, name }) => ({ path: url!, title: name })) }),
      }
    },

    /** Returns origins that the menu shows in frames. A menu row registers its origin. */
    async frameOrigins(): Promise<string[]> {
      return frameOrigins(await permissions.framedUrls())
    },

    /** Returns every entry and button of the person's tenant, in order. */
    all({ tenantId }: Pick<Principal, 'tenantId'>): Promise<PermissionRow[]> {
      return permissions.all(tenantId)
    },

    /** Returns all menus and buttons as a grant tree; those that the person may not grant are marked. */
    async grantTree(principal: Principal): Promise<GrantTreeAnswer> {
      const { tenantId } = principal
      const [all, ruled, assigned, declared] = await Promise.all([
        permissions.all(tenantId),
        permissions.ruledIds(tenantId),
        heldBy(principal),
        declaredNeeds(),
      ])
      const grantable = all.filter((row) => !isClosed(row))
      return grantTree(grantable, ruled, assigned, entryNeeds(all, declared))
    },

    heldBy,

    /** Returns requirements that these grants lack; saving incomplete grants is allowed. */
    async missingFor({ tenantId }: Principal, granted: Iterable<string>): Promise<MissingNeed[]> {
      const [all, declared] = await Promise.all([permissions.all(tenantId), declaredNeeds()])
      return missingNeeds(all, entryNeeds(all, declared), new Set(granted))
    },
  }

  /** Returns ids that the person may grant to others; undefined for all. */
  async function heldBy(principal: Principal): Promise<ReadonlySet<string> | undefined> {
    if (principal.isAdmin) return undefined
    const [all, granted] = await Promise.all([permissions.all(principal.tenantId), permissions.grantedIds(principal)])
    return grantedIds(all, new Set([...granted, ...(await ownIds(principal, all))]))
  }

  /**
   * Returns entries of the tenant within the person's own permissions: people who maintain the tenant's menu may grant
   * them.
   */
  async function ownIds(principal: Principal, all: readonly PermissionRow[]): Promise<string[]> {
    const ids: string[] = []
    if (!(await guard.seesMenus(principal))) return ids
    for (const row of all) if (row.tenantId !== null && (await guard.isWithin(principal, row))) ids.push(row.id)
    return ids
  }
}

/** Removes permissions from an entry if their calls are refused to the person. */
function withoutCodes(row: PermissionRow, refused: ReadonlySet<string>): PermissionRow {
  if (refused.size === 0) return row
  const codes = buttonGrants(row).map(({ action }) => action)
  return { ...row, perms: codes.filter((code) => !refused.has(code)).join(',') }
}

/** Returns whether no grant can open the button. */
function isClosed(row: PermissionRow): boolean {
  return isButton(row) && grantsToAdministratorsOnly(row.perms)
}
