/**
 * Roles as statements on grants meet them: those that people were given, that of a department, which all its members have, and that of
 * one person. The last two are seen nowhere, and the view `sys_user_held_role` says who has them.
 */

/** Whether a role counts in a tenant: one of the default tenant does everywhere, what a department or a person was granted where it was. */
export const countsIn = (role: string, tenantId: string) =>
  `(${role}.tenant_id = ${tenantId} or ${role}.tenant_id = 0 and ${role}.subject is null)`

/** What people know a role by: a department or a person of whom it is, by their names. */
export const nameOfRole = (role: string) => `case ${role}.subject
    when 'depart' then (select d.depart_name from sys_depart d where d.id = ${role}.subject_depart_id)
    when 'user' then (select u.realname from sys_user u where u.id = ${role}.subject_user_id)
    else ${role}.role_name end`
