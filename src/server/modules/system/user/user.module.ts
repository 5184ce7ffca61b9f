import type { Platform } from '#server/areas/platform.ts'
import { createInvitations } from '#server/platform/accounts/invitations.ts'
import { createOneTimeValues } from '#server/platform/stores/one-time-values.store.ts'
import type { DeletedGrantLog } from '../permission/grant/deleted-grant-log.service.ts'
import type { GrantEffectsService } from '../permission/grant/grant-effects.service.ts'
import type { RightsCeiling } from '../permission/rights-ceiling.service.ts'
import { userBatchRoutes } from './batch/user-batch.routes.ts'
import { createUserBatchService } from './batch/user-batch.service.ts'
import { userEffectsRoutes } from './effects/user-effects.routes.ts'
import { createUserEffectsService } from './effects/user-effects.service.ts'
import { initialPasswordRoutes } from './password/initial-password.routes.ts'
import { createInitialPasswordService } from './password/initial-password.service.ts'
import { createInvitationMessages } from './password/invitation-messages.ts'
import { userRoleRoutes } from './roles/user-role.routes.ts'
import { createUserRoleService } from './roles/user-role.service.ts'
import { createUserHooks } from './user.hooks.ts'
import { userRoutes } from './user.routes.ts'
import { createUserService } from './user.service.ts'

const HOUR_MS = 3_600_000

interface Shared extends Pick<Parameters<typeof createUserHooks>[0], 'members'> {
  ceiling: RightsCeiling
  effects: GrantEffectsService
  deletedGrants: DeletedGrantLog
}

/** Registers accounts, their roles and their initial passwords. */
export function registerUsers(platform: Platform, { ceiling, effects, deletedGrants, members }: Shared): void {
  const { database, engine, entity, hooks, mount, passwords, clock, newId, logOperation } = platform
  const { kysely } = database
  const userEntity = entity('system/user')
  const roleEntity = entity('system/role')
  const users = createUserService({
    kysely,
    engine,
    userEntity,
    addressEntity: entity('system/address-list'),
    logOperation,
    clock,
    newId,
  })
  const departEntity = entity('system/depart')
  const userEffects = createUserEffectsService({
    kysely,
    engine,
    userEntity,
    roleEntity,
    departEntity,
    effects,
    outOfReach: members.outOfReach,
  })
  const userRoles = createUserRoleService({ engine, userEntity, roleEntity, effects, logOperation, clock })
  const batch = createUserBatchService({ engine, users, userEntity, roleEntity, departEntity, effects, logOperation })
  hooks.add('system/user', createUserHooks({ kysely, passwords, clock, deletedGrants, ceiling, members }))
  mount((api) => userEffectsRoutes(api, userEffects))
  mount((api) => userRoleRoutes(api, userRoles))
  mount((api) => userRoutes(api, users))
  mount((api) => userBatchRoutes(api, batch))
  registerInitialPasswords(platform, ceiling)
}

function registerInitialPasswords(platform: Platform, ceiling: RightsCeiling): void {
  const { env, database, engine, entity, mount, passwords, mails, sms, clock, newId, logOperation, ports, records } =
    platform
  const userEntity = entity('system/user')
  const invitations = createInvitations({
    kysely: database.kysely,
    values: createOneTimeValues(database),
    passwords,
    lifetimeMs: env.invitationHours * HOUR_MS,
  })
  const initialPasswords = createInitialPasswordService({
    engine,
    userEntity,
    passwords,
    ceiling,
    logOperation,
    clock,
    newId,
    passwordEntity: entity('system/initial-password'),
    invitations,
    messages: createInvitationMessages({
      mails,
      sms,
      site: env.publicUrl,
      newId,
      lifetimeMs: invitations.lifetimeMs,
    }),
  })
  ports.provide('invitations', invitations)
  mount((api) => initialPasswordRoutes(api, initialPasswords, { userEntity, limits: records.limits }))
}
