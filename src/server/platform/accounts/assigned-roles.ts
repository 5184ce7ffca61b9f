/**
 * SQL of roles in statements about grants. A role is assigned to people, belongs to a department and all its members,
 * or belongs to one person. The last two kinds are not shown; the view `sys_user_held_role` returns who has them.
 */

/**
 * Condition that a role counts in a tenant. A role of the default tenant counts everywhere, a role of a department or
 * person only in its tenant.
 */
export const countsIn = (role: string, tenantId: string) =>
  `(${role}.tenant_id = ${tenantId} or ${role}.tenant_id = 0 and ${role}.subject is null)`

/** Name of a role for people: that of its department or person, if it belongs to one. */
export const nameOfRole = (role: string) => `case ${role}.subject
    when 'depart' then (select d.depart_name from sys_depart d where d.id = ${role}.subject_depart_id)
    when 'user' then (select u.realname from sys_user u where u.id = ${role}.subject_user_id)
    else ${role}.role_name end`
