-- The menu has six groups of at most twelve entries, and each entry its own icon. What an administrator changed stays: a row is moved,
-- renamed or gets another icon only where it still has the one that was shipped.
insert into sys_permission (id, parent_id, name, url, component, redirect, menu_type, icon, sort_no)
select g.id, '', g.name, g.url, 'layouts/RouteView', g.redirect, 0, g.icon, g.sort_no
from (values
  ('online', '在线开发', '/development', '/online/cgform', 'build', 2),
  ('base-data', '基础数据', '/base-data', '/system/dict', 'database', 3)
) as g (id, name, url, redirect, icon, sort_no)
-- A new installation gets them with its seeds.
where exists (select from sys_permission where id = 'system')
on conflict do nothing;

update sys_permission p
set parent_id = case when m.moves then m.to_parent else p.parent_id end,
  sort_no = case when m.moves and p.sort_no = m.from_sort then m.to_sort else p.sort_no end,
  icon = case when p.icon = m.from_icon then m.to_icon else p.icon end,
  name = case when p.name = m.from_name then m.to_name else p.name end
from (
  select s.*, p.parent_id = s.from_parent and (s.from_parent <> s.to_parent or s.to_parent = '')
    and (s.to_parent = '' or exists (select from sys_permission g where g.id = s.to_parent and g.del_flag = 0)) as moves
  from (values
    ('online-form', 'system', 19, 'file-text', '在线表单', 'online', 1, 'form', '在线表单'),
    ('online-design-form', 'system', 20, 'file-text', '表单设计', 'online', 2, 'layout', '表单设计'),
    ('online-form-send', 'system', 21, 'notification', '表单接口调用', 'online', 3, 'api', '表单接口调用'),
    ('online-report-head', 'system', 22, 'file-text', '在线报表配置', 'online', 4, 'table', '在线报表配置'),
    ('online-graph-head', 'system', 23, 'file-text', '在线图表配置', 'online', 5, 'bar-chart', '在线图表配置'),
    ('online-graph-templet', 'system', 24, 'file-text', '组合图表配置', 'online', 6, 'dashboard', '组合图表配置'),
    ('system-document', 'system', 10, 'file-text', '页面版本', 'online', 7, 'branches', '页面版本'),
    ('system-playground', 'system', 18, 'experiment', '页面试验台', 'online', 8, 'code', '页面试验台'),
    ('system-dict', 'system', 12, 'file-text', '数据字典', 'base-data', 1, 'book', '数据字典'),
    ('system-category', 'system', 13, 'apartment', '分类字典', 'base-data', 2, 'tags', '分类字典'),
    ('system-check-rule', 'system', 14, 'solution', '编码校验规则', 'base-data', 3, 'safety', '编码校验规则'),
    ('system-fill-rule', 'system', 15, 'idcard', '填值规则', 'base-data', 4, 'number', '填值规则'),
    ('system-data-source', 'system', 16, 'database', '多数据源管理', 'base-data', 5, 'cluster', '多数据源管理'),
    ('system-file', 'system', 17, 'file-text', '文件管理', 'base-data', 6, 'folder', '文件管理'),
    ('system-recycle-bin', 'monitor', 3, 'experiment', '回收站', 'base-data', 7, 'delete', '回收站'),
    ('system-retention', 'monitor', 14, 'calendar', '保留期限', 'base-data', 8, 'history', '保留期限'),
    ('system', '', 2, 'setting', '系统管理', '', 4, 'setting', '系统管理'),
    ('system-role', 'system', 2, 'team', '角色管理', 'system', 2, 'solution', '角色管理'),
    ('system-tenant', 'system', 6, 'shop', '租户管理', 'system', 6, 'bank', '租户管理'),
    ('system-address-list', 'system', 7, 'phone', '通讯录', 'system', 7, 'contacts', '通讯录'),
    ('system-permission-explain', 'system', 8, 'solution', '权限说明', 'system', 8, 'audit', '权限说明'),
    ('system-site', 'system', 9, 'setting', '站点信息', 'system', 9, 'link', '站点信息'),
    ('business', '', 4, 'shop', '业务管理', '', 5, 'shop', '业务'),
    ('business-daily-sales', 'business', 2, 'calendar', '销售统计', 'business', 2, 'line-chart', '销售统计'),
    ('message', '', 3, 'message', '消息中心', '', 6, 'message', '消息'),
    ('message-message', 'message', 2, 'message', '消息管理', 'message', 2, 'mail', '消息管理'),
    ('message-template', 'message', 3, 'file-text', '模板管理', 'message', 3, 'read', '模板管理'),
    ('monitor', '', 5, 'solution', '系统监控', '', 7, 'monitor', '监控'),
    ('system-data-log', 'monitor', 2, 'file-text', '数据日志', 'monitor', 2, 'profile', '数据日志'),
    ('system-online-session', 'monitor', 4, 'team', '在线用户', 'monitor', 3, 'user-switch', '在线用户'),
    ('system-job', 'monitor', 5, 'calendar', '定时任务', 'monitor', 4, 'clock-circle', '定时任务'),
    ('system-gateway-route', 'monitor', 6, 'apartment', '网关路由', 'monitor', 5, 'gateway', '网关路由'),
    ('monitor-disk', 'monitor', 7, 'idcard', '磁盘监控', 'monitor', 6, 'hdd', '磁盘监控'),
    ('monitor-http-trace', 'monitor', 8, 'solution', 'HTTP 追踪', 'monitor', 7, 'node-index', 'HTTP 追踪'),
    ('monitor-runtime', 'monitor', 9, 'experiment', '运行时监控', 'monitor', 8, 'fund', '运行时监控'),
    ('monitor-redis', 'monitor', 10, 'file-text', 'Redis 监控', 'monitor', 9, 'deployment-unit', 'Redis 监控'),
    ('monitor-http-server', 'monitor', 11, 'shop', 'HTTP 服务监控', 'monitor', 10, 'cloud-server', 'HTTP 服务监控'),
    ('monitor-system', 'monitor', 12, 'setting', '系统信息', 'monitor', 11, 'desktop', '系统信息'),
    ('monitor-database', 'monitor', 13, 'file-text', '数据库监控', 'monitor', 12, 'console-sql', '数据库监控')
  ) as s (id, from_parent, from_sort, from_icon, from_name, to_parent, to_sort, to_icon, to_name)
  join sys_permission p on p.id = s.id
) as m
where p.id = m.id;
