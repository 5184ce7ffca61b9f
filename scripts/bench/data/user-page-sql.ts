/**
 * The page of users as somebody would write it who knows this one list: one statement with everything that the rows
 * show, and the count up to its cap.
 * @param filter a further condition on `sys_user`; `$1` is the size of the page.
 */
export function userPageSql(filter = 'true'): string {
  return `
    with page as materialized (
      select id, username, realname, work_no, phone, email, telephone, sex, birthday, avatar, org_code, status, post,
        user_identity, del_flag, version, create_by, create_time, update_by, update_time, sys_org_code
      from sys_user where del_flag = 0 and ${filter}
      order by create_time desc, id desc limit $1
    )
    select page.*, r.role_ids, r.role_names, d.depart_ids_list, d.depart_names, c.charge_names, p.name as post_name,
      (select count(*) from (select 1 from sys_user where del_flag = 0 and ${filter} limit 10001) as counted) as total
    from page
    left join sys_position p on p.code = page.post and p.tenant_id = 0
    left join lateral (
      select coalesce(string_agg(ur.role_id, ',' order by ur.role_id collate "C"), '') as role_ids,
        string_agg(sr.role_name, ',' order by ur.role_id collate "C") as role_names
      from sys_user_role ur join sys_role sr on sr.id = ur.role_id where ur.user_id = page.id
    ) r on true
    left join lateral (
      select coalesce(string_agg(ud.dep_id, ',' order by ud.dep_id collate "C"), '') as depart_ids_list,
        string_agg(sd.depart_name, ',' order by ud.dep_id collate "C") as depart_names
      from sys_user_depart ud join sys_depart sd on sd.id = ud.dep_id where ud.user_id = page.id
    ) d on true
    left join lateral (
      select string_agg(sd.depart_name, ',' order by dl.dep_id collate "C") as charge_names
      from sys_depart_leader dl join sys_depart sd on sd.id = dl.dep_id where dl.user_id = page.id
    ) c on true
    order by page.create_time desc, page.id desc`
}
