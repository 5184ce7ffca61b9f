-- Generated from migrations/ by npm run gen: what they come to. Do not edit; nothing runs it.

create table biz_commodity (
  id character varying(36) not null,
  parent_id character varying(36) not null default '0'::character varying,
  name character varying(50) not null,
  code character varying(20) not null,
  spec character varying(100),
  unit character varying(10),
  kilograms numeric(18,4),
  barcode character varying(14),
  min_price numeric(18,2),
  max_price numeric(18,2),
  loss_rate integer,
  status character varying(1) not null default '1'::character varying,
  sort_no integer not null default 0,
  has_child character varying(1),
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint biz_commodity_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX biz_commodity_code ON public.biz_commodity USING btree (tenant_id, code);
CREATE INDEX biz_commodity_parent_id ON public.biz_commodity USING btree (parent_id);

create table biz_daily_report (
  id character varying(36) not null,
  report_date date not null,
  enterprise character varying(100) not null,
  total numeric,
  remark character varying(500),
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint biz_daily_report_pkey PRIMARY KEY (id)
);
CREATE INDEX biz_daily_report_create_time ON public.biz_daily_report USING btree (create_time DESC, id DESC);
CREATE UNIQUE INDEX biz_daily_report_enterprise ON public.biz_daily_report USING btree (tenant_id, report_date, enterprise);

create table biz_daily_report_contact (
  id character varying(36) not null,
  report_id character varying(36) not null,
  name character varying(50) not null,
  phone character varying(20),
  tenant_id integer not null default 0,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint biz_daily_report_contact_pkey PRIMARY KEY (id),
  constraint biz_daily_report_contact_report_id_fkey FOREIGN KEY (report_id) REFERENCES biz_daily_report(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX biz_daily_report_contact_report_id ON public.biz_daily_report_contact USING btree (report_id);

create table biz_daily_report_line (
  id character varying(36) not null,
  report_id character varying(36) not null,
  goods character varying(50) not null,
  unit character varying(10) not null,
  sold_on date,
  stock numeric,
  sold numeric not null,
  price numeric not null,
  amount numeric,
  remark character varying(200),
  seq integer,
  tenant_id integer not null default 0,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint biz_daily_report_line_pkey PRIMARY KEY (id),
  constraint biz_daily_report_line_report_id_fkey FOREIGN KEY (report_id) REFERENCES biz_daily_report(id) ON DELETE CASCADE
);
CREATE INDEX biz_daily_report_line_report_id ON public.biz_daily_report_line USING btree (report_id, seq);

create table biz_indicator (
  id character varying(36) not null,
  code character varying(12) not null,
  name character varying(50) not null,
  kind character varying(10) not null,
  unit character varying(20),
  decimals integer not null default 2,
  description text,
  sort_no integer not null default 0,
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint biz_indicator_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX biz_indicator_code ON public.biz_indicator USING btree (tenant_id, code);

create table biz_leave (
  id character varying(36) not null,
  leave_type character varying(10) not null,
  start_date date not null,
  end_date date not null,
  days numeric(5,1) not null,
  reason character varying(500) not null,
  attachments text,
  bpm_status character varying(20) not null default '1'::character varying,
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint biz_leave_pkey PRIMARY KEY (id)
);
CREATE INDEX biz_leave_author ON public.biz_leave USING btree (create_by, create_time DESC);
CREATE INDEX biz_leave_list ON public.biz_leave USING btree (tenant_id, create_time DESC, id);

create table biz_purchase (
  id character varying(36) not null,
  title character varying(100) not null,
  supplier character varying(100),
  needed_on date not null,
  total numeric(18,2) not null,
  reason character varying(500) not null,
  attachments text,
  bpm_status character varying(20) not null default '1'::character varying,
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint biz_purchase_pkey PRIMARY KEY (id)
);
CREATE INDEX biz_purchase_author ON public.biz_purchase USING btree (create_by, create_time DESC);
CREATE INDEX biz_purchase_list ON public.biz_purchase USING btree (tenant_id, create_time DESC, id);

create table biz_purchase_line (
  id character varying(36) not null,
  purchase_id character varying(36) not null,
  item character varying(100) not null,
  spec character varying(100),
  quantity numeric(18,2) not null,
  unit character varying(10) not null default 'piece'::character varying,
  price numeric(18,2) not null,
  amount numeric(18,2),
  seq integer,
  tenant_id integer not null default 0,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint biz_purchase_line_pkey PRIMARY KEY (id),
  constraint biz_purchase_line_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES biz_purchase(id) ON DELETE CASCADE
);
CREATE INDEX biz_purchase_line_purchase_id_seq ON public.biz_purchase_line USING btree (purchase_id, seq);

create table biz_report (
  id character varying(36) not null,
  form_id character varying(36) not null,
  unit_id character varying(36) not null,
  region character varying(6) not null,
  period_first date not null,
  period_last date not null,
  period_name character varying(20) not null,
  due_time timestamp with time zone not null,
  stage character varying(10) not null default 'open'::character varying,
  bpm_status character varying(20) not null default '1'::character varying,
  status character varying(10) default 
CASE bpm_status
    WHEN '2'::text THEN 'submitted'::character varying
    WHEN '3'::text THEN 'approved'::character varying
    WHEN 'rejectProcess'::text THEN 'returned'::character varying
    ELSE stage
END,
  reminded smallint not null default 0,
  urged_time timestamp with time zone,
  submitted_by character varying(36),
  submitted_time timestamp with time zone,
  version integer not null default 1,
  tenant_id integer not null,
  create_time timestamp with time zone not null default now(),
  update_time timestamp with time zone,
  constraint biz_report_pkey PRIMARY KEY (id),
  constraint biz_report_form_id_fkey FOREIGN KEY (form_id) REFERENCES biz_report_form(id),
  constraint biz_report_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES sys_user(id) ON DELETE SET NULL,
  constraint biz_report_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES biz_report_unit(id),
  constraint biz_report_stage_check CHECK (((stage)::text = ANY ((ARRAY['open'::character varying, 'draft'::character varying])::text[])))
);
CREATE INDEX biz_report_approved ON public.biz_report USING btree (tenant_id, period_first, region) WHERE ((bpm_status)::text = '3'::text);
CREATE INDEX biz_report_missing ON public.biz_report USING btree (due_time) WHERE ((bpm_status)::text <> ALL ((ARRAY['2'::character varying, '3'::character varying])::text[]));
CREATE UNIQUE INDEX biz_report_period ON public.biz_report USING btree (form_id, unit_id, period_first);
CREATE INDEX biz_report_region ON public.biz_report USING btree (tenant_id, region text_pattern_ops, due_time);
CREATE INDEX biz_report_status ON public.biz_report USING btree (tenant_id, status, due_time);
CREATE INDEX biz_report_submitted_by ON public.biz_report USING btree (submitted_by) WHERE (submitted_by IS NOT NULL);
CREATE INDEX biz_report_unit_id ON public.biz_report USING btree (unit_id, period_first DESC);
CREATE TRIGGER note_approval AFTER UPDATE OF bpm_status ON public.biz_report FOR EACH ROW WHEN ((((old.bpm_status)::text IS DISTINCT FROM (new.bpm_status)::text) AND (('3'::text = (old.bpm_status)::text) OR ('3'::text = (new.bpm_status)::text)))) EXECUTE FUNCTION note_report_change();
CREATE TRIGGER note_removal AFTER DELETE ON public.biz_report FOR EACH ROW WHEN (((old.bpm_status)::text = '3'::text)) EXECUTE FUNCTION note_report_change();

create table biz_report_change (
  id bigint not null,
  tenant_id integer not null,
  period character varying(10) not null,
  period_first date not null,
  region character varying(6) not null,
  constraint biz_report_change_pkey PRIMARY KEY (id)
);

create table biz_report_checker (
  id character varying(36) not null,
  region character varying(6) not null,
  users text not null,
  remark character varying(200),
  tenant_id integer not null,
  create_by character varying(50),
  create_time timestamp with time zone,
  update_by character varying(50),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  version integer not null default 1,
  constraint biz_report_checker_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX biz_report_checker_region ON public.biz_report_checker USING btree (tenant_id, region);

create table biz_report_form (
  id character varying(36) not null,
  name character varying(100) not null,
  period character varying(10) not null default 'day'::character varying,
  due_time time without time zone not null default '18:00:00'::time without time zone,
  due_after_days integer not null default 0,
  due_on_workday character varying(1) not null default 'Y'::character varying,
  check_levels integer not null default 1,
  deviation integer not null default 30,
  start_month character varying(7) not null,
  end_month character varying(7),
  remark character varying(500),
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint biz_report_form_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX biz_report_form_name ON public.biz_report_form USING btree (tenant_id, name);

create table biz_report_form_commodity (
  form_id character varying(36) not null,
  commodity_id character varying(36) not null,
  constraint biz_report_form_commodity_pkey PRIMARY KEY (form_id, commodity_id),
  constraint biz_report_form_commodity_commodity_id_fkey FOREIGN KEY (commodity_id) REFERENCES biz_commodity(id) ON DELETE CASCADE,
  constraint biz_report_form_commodity_form_id_fkey FOREIGN KEY (form_id) REFERENCES biz_report_form(id) ON DELETE CASCADE
);
CREATE INDEX biz_report_form_commodity_commodity_id ON public.biz_report_form_commodity USING btree (commodity_id);

create table biz_report_form_indicator (
  form_id character varying(36) not null,
  indicator_id character varying(36) not null,
  constraint biz_report_form_indicator_pkey PRIMARY KEY (form_id, indicator_id),
  constraint biz_report_form_indicator_form_id_fkey FOREIGN KEY (form_id) REFERENCES biz_report_form(id) ON DELETE CASCADE,
  constraint biz_report_form_indicator_indicator_id_fkey FOREIGN KEY (indicator_id) REFERENCES biz_indicator(id) ON DELETE CASCADE
);
CREATE INDEX biz_report_form_indicator_indicator_id ON public.biz_report_form_indicator USING btree (indicator_id);

create table biz_report_form_unit (
  form_id character varying(36) not null,
  unit_id character varying(36) not null,
  constraint biz_report_form_unit_pkey PRIMARY KEY (form_id, unit_id),
  constraint biz_report_form_unit_form_id_fkey FOREIGN KEY (form_id) REFERENCES biz_report_form(id) ON DELETE CASCADE,
  constraint biz_report_form_unit_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES biz_report_unit(id) ON DELETE CASCADE
);
CREATE INDEX biz_report_form_unit_unit_id ON public.biz_report_form_unit USING btree (unit_id);

create table biz_report_reason (
  report_id character varying(36) not null,
  commodity_id character varying(36) not null,
  reason character varying(200) not null,
  constraint biz_report_reason_pkey PRIMARY KEY (report_id, commodity_id),
  constraint biz_report_reason_commodity_id_fkey FOREIGN KEY (commodity_id) REFERENCES biz_commodity(id),
  constraint biz_report_reason_report_id_fkey FOREIGN KEY (report_id) REFERENCES biz_report(id) ON DELETE CASCADE
);
CREATE INDEX biz_report_reason_commodity_id ON public.biz_report_reason USING btree (commodity_id);

create table biz_report_remark (
  id character varying(36) not null,
  report_id character varying(36) not null,
  commodity_id character varying(36) not null,
  remark character varying(200) not null,
  tenant_id integer not null,
  create_by character varying(50),
  create_time timestamp with time zone,
  update_by character varying(50),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint biz_report_remark_pkey PRIMARY KEY (id),
  constraint biz_report_remark_commodity_id_fkey FOREIGN KEY (commodity_id) REFERENCES biz_commodity(id),
  constraint biz_report_remark_report_id_fkey FOREIGN KEY (report_id) REFERENCES biz_report(id) ON DELETE CASCADE
);
CREATE INDEX biz_report_remark_commodity_id ON public.biz_report_remark USING btree (commodity_id);
CREATE INDEX biz_report_remark_report_id ON public.biz_report_remark USING btree (report_id);

create table biz_report_total (
  tenant_id integer not null,
  period character varying(10) not null,
  period_first date not null,
  region character varying(6) not null,
  commodity_id character varying(36) not null,
  indicator_id character varying(36) not null,
  units integer not null,
  total numeric(24,4) not null,
  least numeric(18,4) not null,
  least_unit character varying(36) not null,
  most numeric(18,4) not null,
  most_unit character varying(36) not null,
  constraint biz_report_total_pkey PRIMARY KEY (tenant_id, period, period_first, region, commodity_id, indicator_id),
  constraint biz_report_total_commodity_id_fkey FOREIGN KEY (commodity_id) REFERENCES biz_commodity(id),
  constraint biz_report_total_indicator_id_fkey FOREIGN KEY (indicator_id) REFERENCES biz_indicator(id),
  constraint biz_report_total_least_unit_fkey FOREIGN KEY (least_unit) REFERENCES biz_report_unit(id),
  constraint biz_report_total_most_unit_fkey FOREIGN KEY (most_unit) REFERENCES biz_report_unit(id)
);
CREATE INDEX biz_report_total_commodity ON public.biz_report_total USING btree (commodity_id, indicator_id, period_first);
CREATE INDEX biz_report_total_indicator_id ON public.biz_report_total USING btree (indicator_id);
CREATE INDEX biz_report_total_least_unit ON public.biz_report_total USING btree (least_unit);
CREATE INDEX biz_report_total_most_unit ON public.biz_report_total USING btree (most_unit);

create table biz_report_unit (
  id character varying(36) not null,
  code character varying(32),
  name character varying(100) not null,
  kind character varying(20) not null,
  category character varying(36),
  region character varying(6) not null,
  address character varying(200),
  position character varying(50),
  size character varying(10),
  floor_area numeric(18,2),
  open_hours character varying(20),
  credit integer,
  parent_unit character varying(36),
  reporters text,
  contact_name character varying(50),
  contact_phone character varying(20),
  active_from date not null,
  active_to date,
  introduction text,
  tenant_id integer not null default 0,
  del_flag integer not null default 0,
  version integer not null default 1,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint biz_report_unit_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX biz_report_unit_code ON public.biz_report_unit USING btree (tenant_id, code);
CREATE UNIQUE INDEX biz_report_unit_name ON public.biz_report_unit USING btree (tenant_id, name);
CREATE INDEX biz_report_unit_parent_unit ON public.biz_report_unit USING btree (parent_unit) WHERE (parent_unit IS NOT NULL);
CREATE INDEX biz_report_unit_region ON public.biz_report_unit USING btree (tenant_id, region varchar_pattern_ops);

create table biz_report_value (
  report_id character varying(36) not null,
  commodity_id character varying(36) not null,
  indicator_id character varying(36) not null,
  value numeric(18,4) not null,
  constraint biz_report_value_pkey PRIMARY KEY (report_id, commodity_id, indicator_id),
  constraint biz_report_value_commodity_id_fkey FOREIGN KEY (commodity_id) REFERENCES biz_commodity(id),
  constraint biz_report_value_indicator_id_fkey FOREIGN KEY (indicator_id) REFERENCES biz_indicator(id),
  constraint biz_report_value_report_id_fkey FOREIGN KEY (report_id) REFERENCES biz_report(id) ON DELETE CASCADE
);
CREATE INDEX biz_report_value_commodity_id ON public.biz_report_value USING btree (commodity_id, indicator_id);
CREATE INDEX biz_report_value_indicator_id ON public.biz_report_value USING btree (indicator_id);

create table biz_survey_plan (
  id character varying(36) not null,
  name character varying(100) not null,
  year character varying(4) not null,
  manager character varying(100) not null,
  data_months character varying(15) not null,
  start_week character varying(8),
  collect_weeks character varying(17) not null,
  visit_days character varying(21),
  result_quarter character varying(7),
  base_quarters character varying(15),
  base_years character varying(9),
  remark text,
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint biz_survey_plan_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX biz_survey_plan_name ON public.biz_survey_plan USING btree (tenant_id, name);

create table design_form (
  id character varying(36) not null,
  desform_code character varying(50) not null,
  desform_name character varying(100) not null,
  desform_icon character varying(100),
  desform_design_json text,
  cgform_code character varying(64) not null,
  parent_id character varying(36),
  parent_code character varying(50),
  desform_type character varying(1) not null default '1'::character varying,
  iz_mobile_view character varying(1) not null default '0'::character varying,
  version integer not null default 1,
  tenant_id integer not null default 0,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  closed_urls character varying(40),
  after_save character varying(10),
  after_save_path character varying(200),
  constraint design_form_pkey PRIMARY KEY (id),
  constraint design_form_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES design_form(id),
  constraint design_form_after_save_check CHECK (((after_save)::text = ANY ((ARRAY['record'::character varying, 'list'::character varying, 'path'::character varying])::text[]))),
  constraint design_form_check CHECK ((((desform_type)::text = '2'::text) = (parent_id IS NOT NULL))),
  constraint design_form_desform_type_check CHECK (((desform_type)::text = ANY ((ARRAY['1'::character varying, '2'::character varying])::text[]))),
  constraint design_form_iz_mobile_view_check CHECK (((iz_mobile_view)::text = ANY ((ARRAY['0'::character varying, '1'::character varying])::text[])))
);
CREATE UNIQUE INDEX design_form_code ON public.design_form USING btree (tenant_id, desform_code);
CREATE INDEX design_form_form ON public.design_form USING btree (cgform_code);
CREATE INDEX design_form_list ON public.design_form USING btree (tenant_id, create_time DESC, id DESC);
CREATE UNIQUE INDEX design_form_mobile ON public.design_form USING btree (tenant_id, cgform_code) WHERE ((iz_mobile_view)::text = '1'::text);
CREATE INDEX design_form_parent ON public.design_form USING btree (parent_id) WHERE (parent_id IS NOT NULL);

create table onl_cgreport_filter (
  id character varying(36) not null,
  cgrhead_id character varying(36) not null,
  field_name character varying(63) not null,
  operator character varying(10) not null,
  filter_value character varying(500) not null,
  order_num integer,
  tenant_id integer not null default 0,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint onl_cgreport_filter_pkey PRIMARY KEY (id),
  constraint onl_cgreport_filter_cgrhead_id_fkey FOREIGN KEY (cgrhead_id) REFERENCES onl_cgreport_head(id) ON DELETE CASCADE
);
CREATE INDEX onl_cgreport_filter_head ON public.onl_cgreport_filter USING btree (cgrhead_id, order_num);

create table onl_cgreport_head (
  id character varying(36) not null,
  code character varying(50) not null,
  name character varying(100) not null,
  cgr_sql text,
  content character varying(500),
  result_columns jsonb not null default '[]'::jsonb,
  version integer not null default 1,
  tenant_id integer not null default 0,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  db_source character varying(100),
  source_table character varying(200),
  source_rows character varying(200),
  draft_reason character varying(1000),
  state character varying(10) not null default 
CASE
    WHEN (draft_reason IS NULL) THEN 'active'::text
    ELSE 'draft'::text
END,
  constraint onl_cgreport_head_pkey PRIMARY KEY (id),
  constraint onl_cgreport_head_db_source_fkey FOREIGN KEY (db_source) REFERENCES sys_data_source(code) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX onl_cgreport_head_code ON public.onl_cgreport_head USING btree (tenant_id, code);
CREATE INDEX onl_cgreport_head_list ON public.onl_cgreport_head USING btree (tenant_id, create_time DESC, id DESC);
CREATE INDEX onl_cgreport_head_source ON public.onl_cgreport_head USING btree (db_source);

create table onl_cgreport_item (
  id character varying(36) not null,
  cgrhead_id character varying(36) not null,
  field_name character varying(63) not null,
  field_txt character varying(100) not null,
  field_width integer,
  field_type character varying(20) not null default 'String'::character varying,
  is_show character varying(1) not null default '1'::character varying,
  is_order character varying(1) not null default '0'::character varying,
  is_search character varying(1) not null default '0'::character varying,
  search_mode character varying(10) not null default 'single'::character varying,
  dict_code character varying(1000),
  field_href character varying(500),
  is_total character varying(1) not null default '0'::character varying,
  group_title character varying(100),
  order_num integer,
  tenant_id integer not null default 0,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  replace_val character varying(500),
  constraint onl_cgreport_item_pkey PRIMARY KEY (id),
  constraint onl_cgreport_item_cgrhead_id_fkey FOREIGN KEY (cgrhead_id) REFERENCES onl_cgreport_head(id) ON DELETE CASCADE
);
CREATE INDEX onl_cgreport_item_head ON public.onl_cgreport_item USING btree (cgrhead_id, order_num);

create table onl_cgreport_param (
  id character varying(36) not null,
  cgrhead_id character varying(36) not null,
  param_name character varying(50) not null,
  param_txt character varying(100) not null,
  param_type character varying(20) not null default 'String'::character varying,
  param_value character varying(500),
  order_num integer,
  tenant_id integer not null default 0,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint onl_cgreport_param_pkey PRIMARY KEY (id),
  constraint onl_cgreport_param_cgrhead_id_fkey FOREIGN KEY (cgrhead_id) REFERENCES onl_cgreport_head(id) ON DELETE CASCADE
);
CREATE INDEX onl_cgreport_param_head ON public.onl_cgreport_param USING btree (cgrhead_id, order_num);

create table onl_form_enhance (
  id character varying(36) not null,
  form_id character varying(36) not null,
  code character varying(32) not null default ''::character varying,
  kind character varying(10) not null,
  button_style character varying(10),
  title character varying(50) not null,
  step_count integer not null,
  number integer not null,
  is_current character varying(1) not null,
  content jsonb not null default '{}'::jsonb,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  constraint onl_form_enhance_pkey PRIMARY KEY (id),
  constraint onl_form_enhance_form_id_code_number_key UNIQUE (form_id, code, number),
  constraint onl_form_enhance_form_id_fkey FOREIGN KEY (form_id) REFERENCES sys_document(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX onl_form_enhance_current ON public.onl_form_enhance USING btree (form_id, code) WHERE ((is_current)::text = 'Y'::text);

create table onl_form_link (
  id character varying(36) not null,
  form_id character varying(36) not null,
  table_name character varying(64) not null,
  data_id character varying(36),
  allows character varying(10) not null,
  token_hash bytea not null,
  issuer_id character varying(36) not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  max_uses integer,
  use_count integer not null default 0,
  last_used_at timestamp with time zone,
  tenant_id integer not null default 0,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  constraint onl_form_link_pkey PRIMARY KEY (id),
  constraint onl_form_link_token_hash_key UNIQUE (token_hash),
  constraint onl_form_link_form_id_fkey FOREIGN KEY (form_id) REFERENCES sys_document(id) ON DELETE CASCADE,
  constraint onl_form_link_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES sys_user(id) ON DELETE CASCADE,
  constraint onl_form_link_allows_check CHECK (((allows)::text = ANY ((ARRAY['view'::character varying, 'edit'::character varying, 'add'::character varying])::text[]))),
  constraint onl_form_link_check CHECK (((data_id IS NULL) = ((allows)::text = 'add'::text))),
  constraint onl_form_link_max_uses_check CHECK ((max_uses > 0))
);
CREATE INDEX onl_form_link_form ON public.onl_form_link USING btree (form_id, create_time DESC);
CREATE INDEX onl_form_link_issuer ON public.onl_form_link USING btree (issuer_id);
CREATE INDEX onl_form_link_list ON public.onl_form_link USING btree (tenant_id, create_time DESC, id DESC);

create table onl_form_link_file (
  file_id character varying(36) not null,
  link_id character varying(36) not null,
  place character varying(200) not null,
  create_time timestamp with time zone not null default now(),
  constraint onl_form_link_file_pkey PRIMARY KEY (file_id),
  constraint onl_form_link_file_file_id_fkey FOREIGN KEY (file_id) REFERENCES sys_file(id) ON DELETE CASCADE
);
CREATE INDEX onl_form_link_file_age ON public.onl_form_link_file USING btree (create_time);
CREATE INDEX onl_form_link_file_link ON public.onl_form_link_file USING btree (link_id);

create table onl_form_send (
  id character varying(36) not null,
  seq bigint not null,
  tenant_id integer not null default 0,
  table_name character varying(64) not null,
  data_id character varying(36) not null default ''::character varying,
  place character varying(80) not null,
  source character varying(100) not null,
  method character varying(4) not null,
  path character varying(4000) not null,
  body text not null,
  state character varying(10) not null default 'waiting'::character varying,
  attempt integer not null default 0,
  tries_before integer not null default 0,
  last_error character varying(500),
  due_time timestamp with time zone default now(),
  sent_time timestamp with time zone,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  constraint onl_form_send_pkey PRIMARY KEY (id),
  constraint onl_form_send_method_check CHECK (((method)::text = ANY ((ARRAY['POST'::character varying, 'PUT'::character varying])::text[]))),
  constraint onl_form_send_state_check CHECK (((state)::text = ANY ((ARRAY['waiting'::character varying, 'sending'::character varying, 'sent'::character varying, 'failed'::character varying, 'cancelled'::character varying])::text[])))
);
CREATE INDEX onl_form_send_due ON public.onl_form_send USING btree (due_time, seq) WHERE ((state)::text = ANY ((ARRAY['waiting'::character varying, 'sending'::character varying])::text[]));
CREATE INDEX onl_form_send_list ON public.onl_form_send USING btree (tenant_id, create_time DESC, id DESC);
CREATE INDEX onl_form_send_old ON public.onl_form_send USING btree (create_time) WHERE ((state)::text = ANY ((ARRAY['sent'::character varying, 'failed'::character varying, 'cancelled'::character varying])::text[]));
CREATE INDEX onl_form_send_record ON public.onl_form_send USING btree (table_name, data_id, seq) WHERE ((state)::text = ANY ((ARRAY['waiting'::character varying, 'sending'::character varying])::text[]));

create table onl_form_sync (
  id character varying(36) not null,
  document_id character varying(36) not null,
  table_name character varying(50) not null,
  number integer not null,
  mode character varying(10) not null,
  statements text not null,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  constraint onl_form_sync_pkey PRIMARY KEY (id)
);
CREATE INDEX onl_form_sync_document ON public.onl_form_sync USING btree (document_id, create_time DESC);

create table onl_graphreport_head (
  id character varying(36) not null,
  code character varying(50) not null,
  name character varying(100) not null,
  data_type character varying(10) not null,
  cgr_sql text,
  report_code character varying(50),
  xaxis_field character varying(63) not null,
  yaxis_field character varying(500) not null,
  series_field character varying(63),
  yaxis_text character varying(100),
  graph_type character varying(200) not null,
  display_template character varying(20) not null,
  refresh_seconds integer,
  click_action character varying(10) not null default 'none'::character varying,
  jump_href character varying(500),
  content character varying(500),
  result_columns jsonb not null default '[]'::jsonb,
  version integer not null default 1,
  tenant_id integer not null default 0,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  db_source character varying(100),
  source_path character varying(200),
  source_rows character varying(200),
  constraint onl_graphreport_head_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX onl_graphreport_head_code ON public.onl_graphreport_head USING btree (tenant_id, code);
CREATE INDEX onl_graphreport_head_list ON public.onl_graphreport_head USING btree (tenant_id, create_time DESC, id DESC);

create table onl_graphreport_item (
  id character varying(36) not null,
  graphreport_head_id character varying(36) not null,
  field_name character varying(63) not null,
  field_txt character varying(100) not null,
  field_type character varying(20) not null default 'String'::character varying,
  is_show character varying(1) not null default '1'::character varying,
  is_total character varying(1) not null default '0'::character varying,
  search_flag character varying(1) not null default '0'::character varying,
  search_mode character varying(10) not null default 'single'::character varying,
  dict_code character varying(1000),
  field_href character varying(500),
  replace_val character varying(500),
  order_num integer,
  tenant_id integer not null default 0,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint onl_graphreport_item_pkey PRIMARY KEY (id),
  constraint onl_graphreport_item_graphreport_head_id_fkey FOREIGN KEY (graphreport_head_id) REFERENCES onl_graphreport_head(id) ON DELETE CASCADE
);
CREATE INDEX onl_graphreport_item_head ON public.onl_graphreport_item USING btree (graphreport_head_id, order_num);

create table onl_graphreport_params (
  id character varying(36) not null,
  head_id character varying(36) not null,
  param_name character varying(50) not null,
  param_txt character varying(100) not null,
  param_type character varying(20) not null default 'String'::character varying,
  param_value character varying(500),
  order_num integer,
  tenant_id integer not null default 0,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint onl_graphreport_params_pkey PRIMARY KEY (id),
  constraint onl_graphreport_params_head_id_fkey FOREIGN KEY (head_id) REFERENCES onl_graphreport_head(id) ON DELETE CASCADE
);
CREATE INDEX onl_graphreport_params_head ON public.onl_graphreport_params USING btree (head_id, order_num);

create table onl_graphreport_templet (
  id character varying(36) not null,
  templet_code character varying(50) not null,
  templet_name character varying(100) not null,
  templet_style character varying(20) not null,
  version integer not null default 1,
  tenant_id integer not null default 0,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint onl_graphreport_templet_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX onl_graphreport_templet_code ON public.onl_graphreport_templet USING btree (tenant_id, templet_code);
CREATE INDEX onl_graphreport_templet_list ON public.onl_graphreport_templet USING btree (tenant_id, create_time DESC, id DESC);

create table onl_graphreport_templet_item (
  id character varying(36) not null,
  graphreport_templet_id character varying(36) not null,
  graphreport_code character varying(50) not null,
  graphreport_type character varying(20) not null,
  group_num integer not null default 1,
  group_txt character varying(100),
  group_style character varying(10) not null default 'card'::character varying,
  is_show character varying(1) not null default '1'::character varying,
  order_num integer,
  tenant_id integer not null default 0,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint onl_graphreport_templet_item_pkey PRIMARY KEY (id),
  constraint onl_graphreport_templet_item_graphreport_templet_id_fkey FOREIGN KEY (graphreport_templet_id) REFERENCES onl_graphreport_templet(id) ON DELETE CASCADE
);
CREATE INDEX onl_graphreport_templet_item_templet ON public.onl_graphreport_templet_item USING btree (graphreport_templet_id, order_num);

create table sys_announcement (
  id character varying(36) not null,
  titile character varying(100) not null,
  msg_category character varying(10) not null default '1'::character varying,
  msg_abstract text not null,
  start_time timestamp with time zone,
  end_time timestamp with time zone,
  msg_type character varying(10) not null default 'ALL'::character varying,
  user_ids text,
  priority character varying(10) not null default 'H'::character varying,
  msg_content text,
  sender character varying(100),
  send_status character varying(1) not null default '0'::character varying,
  send_time timestamp with time zone,
  cancel_time timestamp with time zone,
  bus_type character varying(20),
  bus_id character varying(50),
  open_type character varying(20),
  open_page character varying(255),
  tenant_id integer not null default 0,
  del_flag integer not null default 0,
  version integer not null default 1,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  attachments text,
  constraint sys_announcement_pkey PRIMARY KEY (id),
  constraint sys_announcement_send_status CHECK (((send_status)::text = ANY ((ARRAY['0'::character varying, '1'::character varying, '2'::character varying])::text[])))
);
CREATE INDEX sys_announcement_create_time ON public.sys_announcement USING btree (tenant_id, create_time);
CREATE INDEX sys_announcement_released ON public.sys_announcement USING btree (tenant_id, create_time) WHERE (((send_status)::text = '1'::text) AND (del_flag = 0));

create table sys_announcement_depart (
  annt_id character varying(36) not null,
  dep_id character varying(36) not null,
  constraint sys_announcement_depart_pkey PRIMARY KEY (annt_id, dep_id),
  constraint sys_announcement_depart_annt_id_fkey FOREIGN KEY (annt_id) REFERENCES sys_announcement(id) ON DELETE CASCADE,
  constraint sys_announcement_depart_dep_id_fkey FOREIGN KEY (dep_id) REFERENCES sys_depart(id) ON DELETE CASCADE
);
CREATE INDEX sys_announcement_depart_dep ON public.sys_announcement_depart USING btree (dep_id);

create table sys_announcement_role (
  annt_id character varying(36) not null,
  role_id character varying(36) not null,
  constraint sys_announcement_role_pkey PRIMARY KEY (annt_id, role_id),
  constraint sys_announcement_role_annt_id_fkey FOREIGN KEY (annt_id) REFERENCES sys_announcement(id) ON DELETE CASCADE,
  constraint sys_announcement_role_role_id_fkey FOREIGN KEY (role_id) REFERENCES sys_role(id) ON DELETE CASCADE
);
CREATE INDEX sys_announcement_role_role ON public.sys_announcement_role USING btree (role_id);

create table sys_announcement_send (
  id character varying(36) not null default (gen_random_uuid())::text,
  annt_id character varying(36) not null,
  user_id character varying(36) not null,
  read_flag character varying(1) not null default '0'::character varying,
  read_time timestamp with time zone,
  create_time timestamp with time zone not null default now(),
  constraint sys_announcement_send_pkey PRIMARY KEY (id),
  constraint sys_announcement_send_once UNIQUE (annt_id, user_id),
  constraint sys_announcement_send_annt_id_fkey FOREIGN KEY (annt_id) REFERENCES sys_announcement(id) ON DELETE CASCADE,
  constraint sys_announcement_send_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(id) ON DELETE CASCADE
);
CREATE INDEX sys_announcement_send_user ON public.sys_announcement_send USING btree (user_id);

create table sys_area (
  id character varying(36) not null,
  pid character varying(36) not null default '86'::character varying,
  name character varying(100) not null,
  full_name character varying(300) not null,
  level integer not null,
  constraint sys_area_pkey PRIMARY KEY (id)
);
CREATE INDEX sys_area_pid ON public.sys_area USING btree (pid);

create table sys_category (
  id character varying(36) not null,
  pid character varying(36) not null default '0'::character varying,
  name character varying(100) not null,
  code character varying(100),
  has_child character varying(1),
  version integer not null default 1,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint sys_category_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX sys_category_code ON public.sys_category USING btree (code);
CREATE INDEX sys_category_pid ON public.sys_category USING btree (pid);

create table sys_check_rule (
  id character varying(36) not null,
  rule_name character varying(100) not null,
  rule_code character varying(100) not null,
  rule_json character varying(4000) not null,
  rule_description character varying(200),
  version integer not null default 1,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint sys_check_rule_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX sys_check_rule_rule_code ON public.sys_check_rule USING btree (rule_code);

create table sys_data_log (
  id character varying(36) not null,
  data_table character varying(64) not null,
  data_id character varying(36) not null,
  data_version integer not null,
  operation character varying(10) not null,
  data_content jsonb not null,
  tenant_id integer not null default 0,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  remark character varying(300),
  constraint sys_data_log_pkey PRIMARY KEY (id)
);
CREATE INDEX sys_data_log_author ON public.sys_data_log USING btree (tenant_id, create_by, create_time DESC, id DESC);
CREATE INDEX sys_data_log_record ON public.sys_data_log USING btree (data_id);
CREATE INDEX sys_data_log_table ON public.sys_data_log USING btree (tenant_id, data_table, create_time DESC, id DESC);
CREATE INDEX sys_data_log_time ON public.sys_data_log USING btree (tenant_id, create_time DESC, id DESC);
CREATE UNIQUE INDEX sys_data_log_version ON public.sys_data_log USING btree (data_table, data_id, data_version);

create table sys_data_source (
  id character varying(36) not null,
  code character varying(100) not null,
  name character varying(100) not null,
  db_type character varying(10) not null,
  db_host character varying(253),
  db_port integer,
  db_name character varying(100),
  db_file character varying(500),
  db_url character varying(1000),
  tls character varying(10) not null default 'off'::character varying,
  db_username character varying(200),
  db_secret text,
  remark character varying(500),
  version integer not null default 1,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint sys_data_source_pkey PRIMARY KEY (id)
);

create table sys_depart (
  id character varying(36) not null,
  parent_id character varying(36) not null default ''::character varying,
  depart_name character varying(100) not null,
  depart_order integer not null default 0,
  org_category character varying(10) not null default '1'::character varying,
  org_type character varying(10),
  org_code character varying(64) not null,
  mobile character varying(32),
  fax character varying(32),
  address character varying(255),
  memo character varying(500),
  status character varying(1) not null default '1'::character varying,
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  depart_name_en character varying(500),
  depart_name_abbr character varying(500),
  description character varying(500),
  constraint sys_depart_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX sys_depart_org_code ON public.sys_depart USING btree (tenant_id, org_code);
CREATE INDEX sys_depart_parent ON public.sys_depart USING btree (parent_id, depart_order);

create table sys_depart_code (
  tenant_id integer not null,
  org_code character varying(64) not null,
  constraint sys_depart_code_pkey PRIMARY KEY (tenant_id, org_code)
);

create table sys_depart_leader (
  user_id character varying(36) not null,
  dep_id character varying(36) not null,
  constraint sys_depart_leader_pkey PRIMARY KEY (user_id, dep_id),
  constraint sys_depart_leader_dep_id_fkey FOREIGN KEY (dep_id) REFERENCES sys_depart(id) ON DELETE CASCADE,
  constraint sys_depart_leader_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(id) ON DELETE CASCADE
);
CREATE INDEX sys_depart_leader_dep ON public.sys_depart_leader USING btree (dep_id);

create table sys_depart_permission (
  depart_id character varying(36) not null,
  permission_id character varying(64) not null,
  data_rule_ids character varying(36)[] not null default '{}'::character varying[],
  constraint sys_depart_permission_pkey PRIMARY KEY (depart_id, permission_id),
  constraint sys_depart_permission_depart_id_fkey FOREIGN KEY (depart_id) REFERENCES sys_depart(id) ON DELETE CASCADE,
  constraint sys_depart_permission_permission_id_fkey FOREIGN KEY (permission_id) REFERENCES sys_permission(id) ON DELETE CASCADE
);
CREATE INDEX sys_depart_permission_permission ON public.sys_depart_permission USING btree (permission_id);

create table sys_depart_role (
  id character varying(36) not null,
  depart_id character varying(36) not null,
  role_name character varying(200) not null,
  role_code character varying(100) not null,
  description character varying(255),
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint sys_depart_role_pkey PRIMARY KEY (id),
  constraint sys_depart_role_depart UNIQUE (id, depart_id),
  constraint sys_depart_role_depart_id_fkey FOREIGN KEY (depart_id) REFERENCES sys_depart(id) ON DELETE CASCADE
);
CREATE INDEX sys_depart_role_depart_id ON public.sys_depart_role USING btree (depart_id);
CREATE UNIQUE INDEX sys_depart_role_role_code ON public.sys_depart_role USING btree (tenant_id, role_code);

create table sys_depart_role_permission (
  role_id character varying(36) not null,
  depart_id character varying(36) not null,
  permission_id character varying(64) not null,
  data_rule_ids character varying(36)[] not null default '{}'::character varying[],
  operate_date timestamp with time zone not null default now(),
  operate_ip character varying(100),
  constraint sys_depart_role_permission_pkey PRIMARY KEY (role_id, permission_id),
  constraint sys_depart_role_permission_depart_id_permission_id_fkey FOREIGN KEY (depart_id, permission_id) REFERENCES sys_depart_permission(depart_id, permission_id) ON DELETE CASCADE,
  constraint sys_depart_role_permission_role_id_depart_id_fkey FOREIGN KEY (role_id, depart_id) REFERENCES sys_depart_role(id, depart_id) ON DELETE CASCADE
);
CREATE INDEX sys_depart_role_permission_depart ON public.sys_depart_role_permission USING btree (depart_id, permission_id);

create table sys_depart_role_user (
  user_id character varying(36) not null,
  drole_id character varying(36) not null,
  depart_id character varying(36) not null,
  constraint sys_depart_role_user_pkey PRIMARY KEY (user_id, drole_id),
  constraint sys_depart_role_user_drole_id_depart_id_fkey FOREIGN KEY (drole_id, depart_id) REFERENCES sys_depart_role(id, depart_id) ON DELETE CASCADE,
  constraint sys_depart_role_user_user_id_depart_id_fkey FOREIGN KEY (user_id, depart_id) REFERENCES sys_user_depart(user_id, dep_id) ON DELETE CASCADE
);
CREATE INDEX sys_depart_role_user_depart ON public.sys_depart_role_user USING btree (user_id, depart_id);
CREATE INDEX sys_depart_role_user_role ON public.sys_depart_role_user USING btree (drole_id);

create table sys_dict (
  id character varying(36) not null,
  dict_name character varying(100) not null,
  dict_code character varying(100) not null,
  type integer not null default 0,
  description character varying(255),
  del_flag integer not null default 0,
  version integer not null default 1,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint sys_dict_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX sys_dict_dict_code ON public.sys_dict USING btree (dict_code);

create table sys_dict_item (
  id character varying(36) not null,
  dict_id character varying(36) not null,
  item_text character varying(100) not null,
  item_value character varying(100) not null,
  item_color character varying(40),
  description character varying(255),
  sort_order integer not null default 1,
  status integer not null default 1,
  version integer not null default 1,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint sys_dict_item_pkey PRIMARY KEY (id),
  constraint sys_dict_item_dict_id_fkey FOREIGN KEY (dict_id) REFERENCES sys_dict(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sys_dict_item_value ON public.sys_dict_item USING btree (dict_id, item_value);

create table sys_document (
  id character varying(36) not null,
  kind character varying(10) not null,
  address character varying(100) not null,
  title character varying(200) not null default ''::character varying,
  status character varying(20) not null,
  shipped_hash character varying(64),
  shipped_title character varying(200),
  last_number integer not null default 0,
  head_number integer,
  head_by character varying(100),
  head_time timestamp with time zone,
  published_number integer,
  published_by character varying(100),
  published_time timestamp with time zone,
  fault character varying(1000),
  constraint sys_document_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX sys_document_address ON public.sys_document USING btree (kind, address);

create table sys_document_publication (
  id character varying(36) not null,
  document_id character varying(36) not null,
  number integer,
  publish_by character varying(100),
  publish_time timestamp with time zone not null default now(),
  constraint sys_document_publication_pkey PRIMARY KEY (id),
  constraint sys_document_publication_document_id_fkey FOREIGN KEY (document_id) REFERENCES sys_document(id) ON DELETE CASCADE
);
CREATE INDEX sys_document_publication_time ON public.sys_document_publication USING btree (document_id, publish_time);

create table sys_document_version (
  id character varying(36) not null,
  document_id character varying(36) not null,
  kind character varying(10) not null,
  address character varying(100) not null,
  number integer not null,
  title character varying(200) not null default ''::character varying,
  hash character varying(64) not null,
  format integer not null,
  content text not null,
  note character varying(500),
  state character varying(20) not null default 'draft'::character varying,
  problem_count integer not null default 0,
  problems text not null default '[]'::text,
  checked_with character varying(64),
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  constraint sys_document_version_pkey PRIMARY KEY (id),
  constraint sys_document_version_document_id_fkey FOREIGN KEY (document_id) REFERENCES sys_document(id) ON DELETE CASCADE
);
CREATE INDEX sys_document_version_hash ON public.sys_document_version USING btree (hash) WHERE ((state)::text <> 'draft'::text);
CREATE UNIQUE INDEX sys_document_version_number ON public.sys_document_version USING btree (document_id, number);

create table sys_file (
  id character varying(36) not null,
  path character varying(255) not null,
  file_name character varying(150) not null,
  biz character varying(100) not null,
  size bigint not null,
  sha256 character varying(64) not null,
  tenant_id integer not null default 0,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  file_type character varying(20) not null default ''::character varying,
  del_flag integer not null default 0,
  sys_org_code character varying(64),
  update_by character varying(100),
  update_time timestamp with time zone,
  constraint sys_file_pkey PRIMARY KEY (id)
);
CREATE INDEX sys_file_list ON public.sys_file USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);
CREATE INDEX sys_file_owner ON public.sys_file USING btree (tenant_id, create_by) INCLUDE (size);
CREATE UNIQUE INDEX sys_file_path ON public.sys_file USING btree (path);

create table sys_fill_rule (
  id character varying(36) not null,
  rule_name character varying(100) not null,
  rule_code character varying(100) not null,
  rule_class character varying(100) not null,
  rule_params character varying(500),
  version integer not null default 1,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint sys_fill_rule_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX sys_fill_rule_rule_code ON public.sys_fill_rule USING btree (rule_code);

create table sys_former_username (
  username character varying(100) not null,
  constraint sys_former_username_pkey PRIMARY KEY (username)
);

create table sys_gateway_route (
  id character varying(36) not null,
  router_id character varying(100) not null,
  name character varying(100) not null,
  uri character varying(1000) not null,
  predicates character varying(10000) not null default '[]'::character varying,
  filters character varying(10000) not null default '[]'::character varying,
  strip_prefix character varying(1) not null default '0'::character varying,
  retryable character varying(1) not null default '0'::character varying,
  status character varying(1) not null default '1'::character varying,
  access character varying(20) not null default 'none'::character varying,
  access_codes character varying(500),
  order_num integer not null default 0,
  version integer not null default 1,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint sys_gateway_route_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX sys_gateway_route_router_id ON public.sys_gateway_route USING btree (router_id);

create table sys_log (
  id character varying(36) not null,
  log_type integer not null,
  log_content character varying(1000) not null,
  operate_type integer,
  userid character varying(100),
  username character varying(100),
  ip character varying(100),
  method character varying(200),
  request_url character varying(500),
  request_param text,
  cost_time integer,
  incident character varying(36),
  tenant_id integer not null default 0,
  create_time timestamp with time zone not null default now(),
  browser character varying(50),
  os character varying(50),
  user_agent character varying(300),
  success integer,
  result character varying(500),
  exception text,
  constraint sys_log_pkey PRIMARY KEY (id)
);
CREATE INDEX sys_log_incident ON public.sys_log USING btree (incident) WHERE (incident IS NOT NULL);
CREATE INDEX sys_log_ip ON public.sys_log USING btree (tenant_id, ip, create_time DESC, id DESC);
CREATE INDEX sys_log_list ON public.sys_log USING btree (tenant_id, log_type, create_time DESC, id DESC);
CREATE INDEX sys_log_time ON public.sys_log USING btree (log_type, create_time DESC);
CREATE INDEX sys_log_user ON public.sys_log USING btree (tenant_id, userid, create_time DESC, id DESC);

create table sys_login_failure (
  account character varying(100) not null,
  failures integer not null,
  last_failure_at timestamp with time zone not null,
  locked_until timestamp with time zone,
  constraint sys_login_failure_pkey PRIMARY KEY (account)
);

create table sys_login_failure_address (
  address character varying(60) not null,
  failures integer not null,
  last_failure_at timestamp with time zone not null,
  constraint sys_login_failure_address_pkey PRIMARY KEY (address)
);

create table sys_one_time_value (
  purpose character varying(30) not null,
  key_hash bytea not null,
  payload jsonb not null,
  expires_at timestamp with time zone not null,
  constraint sys_one_time_value_pkey PRIMARY KEY (purpose, key_hash)
);
CREATE INDEX sys_one_time_value_expires ON public.sys_one_time_value USING btree (expires_at);

create table sys_permission (
  id character varying(64) not null,
  parent_id character varying(64) not null default ''::character varying,
  name character varying(100) not null,
  url character varying(255),
  component character varying(255),
  component_name character varying(100),
  redirect character varying(255),
  menu_type integer not null,
  perms character varying(255),
  perms_type character varying(10) not null default '1'::character varying,
  sort_no double precision not null default 0,
  always_show boolean not null default false,
  icon character varying(100),
  is_route boolean not null default true,
  keep_alive boolean not null default false,
  hidden boolean not null default false,
  internal_or_external boolean not null default false,
  description character varying(255),
  status character varying(2) not null default '1'::character varying,
  del_flag integer not null default 0,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  version integer not null default 1,
  sys_org_code character varying(64),
  tenant_id integer,
  switched_off boolean not null default false,
  constraint sys_permission_pkey PRIMARY KEY (id),
  constraint sys_permission_menu_type CHECK ((menu_type = ANY (ARRAY[0, 1, 2])))
);
CREATE INDEX sys_permission_component ON public.sys_permission USING btree (component) WHERE ((component)::text <> ''::text);
CREATE INDEX sys_permission_parent ON public.sys_permission USING btree (parent_id, sort_no);
CREATE INDEX sys_permission_tenant ON public.sys_permission USING btree (tenant_id) WHERE (tenant_id IS NOT NULL);
CREATE UNIQUE INDEX sys_permission_url ON public.sys_permission USING btree (url, always_show, COALESCE(tenant_id, '-1'::integer)) WHERE ((menu_type = ANY (ARRAY[0, 1])) AND (del_flag = 0) AND ((url)::text <> ''::text));
CREATE TRIGGER sys_permission_switch AFTER INSERT OR DELETE OR UPDATE OF parent_id, status, menu_type, del_flag ON public.sys_permission FOR EACH STATEMENT EXECUTE FUNCTION sys_permission_switch();

create table sys_permission_data_rule (
  id character varying(36) not null,
  permission_id character varying(64) not null,
  rule_name character varying(50) not null,
  rule_column character varying(50),
  rule_conditions character varying(50) not null,
  rule_value character varying(300) not null,
  status character varying(2) not null default '1'::character varying,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  version integer not null default 1,
  sys_org_code character varying(64),
  tenant_id integer,
  constraint sys_permission_data_rule_pkey PRIMARY KEY (id),
  constraint sys_permission_data_rule_permission_id_fkey FOREIGN KEY (permission_id) REFERENCES sys_permission(id) ON DELETE CASCADE
);
CREATE INDEX sys_permission_data_rule_permission ON public.sys_permission_data_rule USING btree (permission_id);
CREATE INDEX sys_permission_data_rule_tenant ON public.sys_permission_data_rule USING btree (tenant_id) WHERE (tenant_id IS NOT NULL);

create table sys_position (
  id character varying(36) not null,
  code character varying(100) not null,
  name character varying(100) not null,
  post_rank character varying(2) not null,
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  del_flag integer not null default 0,
  constraint sys_position_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX sys_position_code ON public.sys_position USING btree (tenant_id, code);

create table sys_process (
  id character varying(36) not null,
  host character varying(255) not null,
  pid integer not null,
  started_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  figures jsonb not null,
  constraint sys_process_pkey PRIMARY KEY (id)
);

create table sys_process_sample (
  process_id character varying(36) not null,
  taken_at timestamp with time zone not null,
  sample jsonb not null
);
CREATE INDEX sys_process_sample_age ON public.sys_process_sample USING btree (taken_at);
CREATE INDEX sys_process_sample_time ON public.sys_process_sample USING btree (process_id, taken_at);

create table sys_push (
  id uuid not null default gen_random_uuid(),
  user_ids text[],
  tenant_id integer not null,
  message jsonb not null,
  sent_at timestamp with time zone not null default now(),
  constraint sys_push_pkey PRIMARY KEY (id)
);
CREATE INDEX sys_push_sent ON public.sys_push USING btree (sent_at);

create table sys_quartz_job (
  id character varying(36) not null,
  job_class_name character varying(100) not null,
  cron_expression character varying(120) not null,
  parameter character varying(2000),
  description character varying(255),
  status integer not null default 0,
  timeout_seconds integer not null default 600,
  misfire_policy character varying(20) not null default 'fire_once'::character varying,
  overlap_policy character varying(20) not null default 'skip'::character varying,
  next_fire_time timestamp with time zone,
  version integer not null default 1,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  name character varying(100) not null default ''::character varying,
  data_source character varying(100),
  http_method character varying(10),
  http_path character varying(500),
  http_body text,
  form_table character varying(64),
  statement text,
  button character varying(32),
  filter text,
  most_records integer,
  run_as character varying(36),
  constraint sys_quartz_job_pkey PRIMARY KEY (id)
);
CREATE INDEX sys_quartz_job_due ON public.sys_quartz_job USING btree (next_fire_time) WHERE (status = 0);
CREATE UNIQUE INDEX sys_quartz_job_name ON public.sys_quartz_job USING btree (job_class_name, name);

create table sys_quartz_run (
  id character varying(36) not null,
  job_id character varying(36) not null,
  handler character varying(100) not null,
  parameter character varying(2000),
  timeout_seconds integer not null,
  scheduled_time timestamp with time zone not null,
  cause character varying(20) not null,
  state character varying(20) not null,
  attempt integer not null default 1,
  requested_by character varying(100),
  process character varying(200),
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  lease_until timestamp with time zone,
  duration_ms integer default ((EXTRACT(epoch FROM (finished_at - started_at)) * (1000)::numeric))::integer,
  output text,
  error character varying(2000),
  summary character varying(200),
  constraint sys_quartz_run_pkey PRIMARY KEY (id),
  constraint sys_quartz_run_job_id_fkey FOREIGN KEY (job_id) REFERENCES sys_quartz_job(id) ON DELETE CASCADE
);
CREATE INDEX sys_quartz_run_finished ON public.sys_quartz_run USING btree (finished_at);
CREATE UNIQUE INDEX sys_quartz_run_firing ON public.sys_quartz_run USING btree (job_id, scheduled_time);
CREATE INDEX sys_quartz_run_open ON public.sys_quartz_run USING btree (state, scheduled_time) WHERE ((state)::text = ANY ((ARRAY['queued'::character varying, 'running'::character varying])::text[]));
CREATE UNIQUE INDEX sys_quartz_run_running ON public.sys_quartz_run USING btree (job_id) WHERE ((state)::text = 'running'::text);
CREATE UNIQUE INDEX sys_quartz_run_waiting ON public.sys_quartz_run USING btree (job_id) WHERE ((state)::text = 'queued'::text);

create table sys_retention (
  id character varying(36) not null default '1'::character varying,
  login_log_days integer not null default 180,
  operation_log_days integer not null default 180,
  exception_log_days integer not null default 180,
  data_log_days integer not null default 0,
  recycle_bin_days integer not null default 0,
  version integer not null default 1,
  job_run_days integer not null default 90,
  form_send_days integer not null default 90,
  constraint sys_retention_pkey PRIMARY KEY (id),
  constraint sys_retention_id_check CHECK (((id)::text = '1'::text))
);

create table sys_role (
  id character varying(36) not null,
  role_name character varying(200) not null,
  role_code character varying(100) not null,
  description character varying(255),
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  subject character varying(10),
  subject_depart_id character varying(36),
  subject_user_id character varying(36),
  constraint sys_role_pkey PRIMARY KEY (id),
  constraint sys_role_subject_depart_id_fkey FOREIGN KEY (subject_depart_id) REFERENCES sys_depart(id) ON DELETE CASCADE,
  constraint sys_role_subject_user_id_fkey FOREIGN KEY (subject_user_id) REFERENCES sys_user(id) ON DELETE CASCADE,
  constraint sys_role_one_subject CHECK ((((subject_depart_id IS NOT NULL) = (NOT ((subject)::text IS DISTINCT FROM 'depart'::text))) AND ((subject_user_id IS NOT NULL) = (NOT ((subject)::text IS DISTINCT FROM 'user'::text))))),
  constraint sys_role_subject_check CHECK (((subject)::text = ANY ((ARRAY['depart'::character varying, 'user'::character varying])::text[])))
);
CREATE UNIQUE INDEX sys_role_role_code ON public.sys_role USING btree (role_code);
CREATE UNIQUE INDEX sys_role_subject_depart ON public.sys_role USING btree (subject_depart_id) WHERE (subject_depart_id IS NOT NULL);
CREATE UNIQUE INDEX sys_role_subject_user ON public.sys_role USING btree (subject_user_id, tenant_id) WHERE (subject_user_id IS NOT NULL);

create table sys_role_permission (
  role_id character varying(36) not null,
  permission_id character varying(64) not null,
  data_rule_ids character varying(36)[] not null default '{}'::character varying[],
  operate_date timestamp with time zone not null default now(),
  operate_ip character varying(100),
  constraint sys_role_permission_pkey PRIMARY KEY (role_id, permission_id),
  constraint sys_role_permission_permission_id_fkey FOREIGN KEY (permission_id) REFERENCES sys_permission(id) ON DELETE CASCADE,
  constraint sys_role_permission_role_id_fkey FOREIGN KEY (role_id) REFERENCES sys_role(id) ON DELETE CASCADE
);
CREATE INDEX sys_role_permission_permission ON public.sys_role_permission USING btree (permission_id);

create table sys_saved_search (
  id character varying(36) not null,
  user_id character varying(36) not null,
  page character varying(200) not null,
  name character varying(50) not null,
  query jsonb not null,
  is_default boolean not null default false,
  create_time timestamp with time zone not null default now(),
  update_time timestamp with time zone not null default now(),
  tenant_id integer not null default 0,
  constraint sys_saved_search_pkey PRIMARY KEY (id),
  constraint sys_saved_search_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sys_saved_search_default ON public.sys_saved_search USING btree (user_id, tenant_id, page) WHERE is_default;
CREATE UNIQUE INDEX sys_saved_search_name ON public.sys_saved_search USING btree (user_id, tenant_id, page, name);

create table sys_seed (
  seed_table character varying(64) not null,
  seed_key character varying(200) not null,
  seeded_at timestamp with time zone not null default now(),
  constraint sys_seed_pkey PRIMARY KEY (seed_table, seed_key)
);

create table sys_sequence (
  tenant_id integer not null,
  name character varying(100) not null,
  period character varying(20) not null,
  value bigint not null,
  constraint sys_sequence_pkey PRIMARY KEY (tenant_id, name, period)
);

create table sys_session (
  token_hash bytea not null,
  user_id character varying(36) not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  revoke_reason character varying(50),
  ip character varying(100),
  user_agent character varying(300),
  landing_code character varying(100),
  last_seen_at timestamp with time zone,
  viewer_session bytea,
  constraint sys_session_pkey PRIMARY KEY (token_hash),
  constraint sys_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(id) ON DELETE CASCADE,
  constraint sys_session_viewer_session_fkey FOREIGN KEY (viewer_session) REFERENCES sys_session(token_hash) ON DELETE CASCADE
);
CREATE INDEX sys_session_expires ON public.sys_session USING btree (expires_at);
CREATE INDEX sys_session_user ON public.sys_session USING btree (user_id);
CREATE INDEX sys_session_viewer ON public.sys_session USING btree (viewer_session) WHERE (viewer_session IS NOT NULL);

create table sys_site_info (
  id character varying(36) not null default '1'::character varying,
  app_name character varying(100) not null,
  app_abbr character varying(50) not null,
  app_desc character varying(255) not null,
  app_logo character varying(255) not null default ''::character varying,
  help_path character varying(255) not null default ''::character varying,
  allow_register boolean not null default false,
  allow_phone_login boolean not null default false,
  allow_third_login boolean not null default false,
  is_set_app_logo boolean not null default false,
  img_url character varying(255) not null default ''::character varying,
  recommended_browser character varying(255) not null default ''::character varying,
  dongle_driver character varying(255) not null default ''::character varying,
  client_tool character varying(255) not null default ''::character varying,
  version integer not null default 1,
  constraint sys_site_info_pkey PRIMARY KEY (id),
  constraint sys_site_info_one_row CHECK (((id)::text = '1'::text))
);

create table sys_sms (
  id character varying(36) not null,
  es_title character varying(200) not null,
  es_type character varying(10) not null,
  es_receiver character varying(300) not null,
  es_param text,
  es_content text not null,
  es_send_time timestamp with time zone,
  es_send_status character varying(1) not null default '0'::character varying,
  es_send_num integer not null default 0,
  es_result character varying(500),
  remark character varying(500),
  receiver_id character varying(36),
  receiver_name character varying(100),
  template_code character varying(64),
  batch_id character varying(36),
  is_html boolean not null default false,
  due_time timestamp with time zone,
  tries_before integer not null default 0,
  tenant_id integer not null default 0,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint sys_sms_pkey PRIMARY KEY (id),
  constraint sys_sms_status CHECK (((es_send_status)::text = ANY ((ARRAY['0'::character varying, '1'::character varying, '2'::character varying, '3'::character varying, '4'::character varying, '5'::character varying])::text[]))),
  constraint sys_sms_type CHECK (((es_type)::text = ANY ((ARRAY['1'::character varying, '2'::character varying, '4'::character varying])::text[])))
);
CREATE INDEX sys_sms_batch_status ON public.sys_sms USING btree (batch_id, es_send_status) WHERE (batch_id IS NOT NULL);
CREATE INDEX sys_sms_create_time ON public.sys_sms USING btree (tenant_id, create_time DESC, id DESC);
CREATE INDEX sys_sms_due ON public.sys_sms USING btree (es_type, due_time, id) WHERE ((es_send_status)::text = ANY ((ARRAY['0'::character varying, '2'::character varying, '4'::character varying])::text[]));
CREATE INDEX sys_sms_receiver ON public.sys_sms USING btree (tenant_id, es_receiver, create_time DESC);
CREATE INDEX sys_sms_status_time ON public.sys_sms USING btree (tenant_id, es_send_status, create_time DESC, id DESC);

create table sys_sms_batch (
  id character varying(36) not null,
  title character varying(200) not null,
  es_type character varying(10) not null,
  template_code character varying(64),
  total integer not null,
  tenant_id integer not null default 0,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  constraint sys_sms_batch_pkey PRIMARY KEY (id)
);
CREATE INDEX sys_sms_batch_time ON public.sys_sms_batch USING btree (tenant_id, create_time DESC, id DESC);

create table sys_sms_code (
  phone character varying(20) not null,
  mode integer not null,
  code_hash character varying(255) not null,
  attempts integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint sys_sms_code_pkey PRIMARY KEY (phone, mode)
);

create table sys_sms_sent (
  id bigint not null,
  phone character varying(20) not null,
  address character varying(60) not null,
  sent_at timestamp with time zone not null default now(),
  constraint sys_sms_sent_pkey PRIMARY KEY (id)
);
CREATE INDEX sys_sms_sent_address ON public.sys_sms_sent USING btree (address, sent_at);
CREATE INDEX sys_sms_sent_phone ON public.sys_sms_sent USING btree (phone, sent_at);

create table sys_sms_template (
  id character varying(36) not null,
  template_code character varying(64) not null,
  template_name character varying(100) not null,
  template_type character varying(10) not null default '1'::character varying,
  template_content text not null,
  template_schema text,
  template_test_json text,
  use_status character varying(1) not null default '0'::character varying,
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint sys_sms_template_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX sys_sms_template_code ON public.sys_sms_template USING btree (tenant_id, template_code);
CREATE INDEX sys_sms_template_create_time ON public.sys_sms_template USING btree (tenant_id, create_time DESC, id DESC);

create table sys_socket_process (
  id character varying(36) not null,
  user_ids text[] not null,
  seen_at timestamp with time zone not null default now(),
  constraint sys_socket_process_pkey PRIMARY KEY (id)
);

create table sys_tenant (
  id integer not null,
  name character varying(100) not null,
  status integer not null default 1,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  begin_date date,
  end_date date,
  version integer not null default 1,
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint sys_tenant_pkey PRIMARY KEY (id),
  constraint sys_tenant_default_is_open CHECK (((id <> 0) OR ((status = 1) AND (begin_date IS NULL) AND (end_date IS NULL))))
);

create table sys_third_account (
  issuer character varying(255) not null,
  subject character varying(255) not null,
  user_id character varying(36) not null,
  created_at timestamp with time zone not null default now(),
  constraint sys_third_account_pkey PRIMARY KEY (issuer, subject),
  constraint sys_third_account_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(id) ON DELETE CASCADE
);
CREATE INDEX sys_third_account_user ON public.sys_third_account USING btree (user_id);

create table sys_user (
  id character varying(36) not null,
  username character varying(100) not null,
  realname character varying(100) not null,
  password_hash character varying(255),
  password_changed_at timestamp with time zone,
  avatar character varying(255),
  birthday date,
  sex integer,
  email character varying(45),
  phone character varying(45),
  telephone character varying(45),
  work_no character varying(100),
  org_code character varying(64),
  post character varying(100),
  user_identity integer default 1,
  status integer not null default 1,
  del_flag integer not null default 0,
  version integer not null default 1,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  must_change_password boolean not null default false,
  activiti_sync integer default 1,
  constraint sys_user_pkey PRIMARY KEY (id)
);
CREATE INDEX sys_user_create_time ON public.sys_user USING btree (create_time DESC, id DESC, org_code text_pattern_ops, status) WHERE (del_flag = 0);
CREATE UNIQUE INDEX sys_user_email ON public.sys_user USING btree (email);
CREATE INDEX sys_user_lower_username ON public.sys_user USING btree (lower((username)::text));
CREATE INDEX sys_user_org_code ON public.sys_user USING btree (org_code text_pattern_ops, create_time DESC, id DESC) INCLUDE (status) WHERE (del_flag = 0);
CREATE UNIQUE INDEX sys_user_phone ON public.sys_user USING btree (phone);
CREATE UNIQUE INDEX sys_user_username ON public.sys_user USING btree (username);
CREATE UNIQUE INDEX sys_user_work_no ON public.sys_user USING btree (work_no);
CREATE TRIGGER copy_to_members AFTER UPDATE OF create_time, del_flag ON public.sys_user FOR EACH ROW WHEN (((old.create_time IS DISTINCT FROM new.create_time) OR (old.del_flag IS DISTINCT FROM new.del_flag))) EXECUTE FUNCTION copy_user_to_members();

create table sys_user_agent (
  id character varying(36) not null,
  user_name character varying(100) not null,
  agent_user_name character varying(100) not null,
  start_time timestamp with time zone not null,
  end_time timestamp with time zone not null,
  status character varying(1) not null default '1'::character varying,
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint sys_user_agent_pkey PRIMARY KEY (id)
);
CREATE INDEX sys_user_agent_agent ON public.sys_user_agent USING btree (agent_user_name);
CREATE UNIQUE INDEX sys_user_agent_user_name ON public.sys_user_agent USING btree (tenant_id, user_name);

create table sys_user_depart (
  user_id character varying(36) not null,
  dep_id character varying(36) not null,
  constraint sys_user_depart_pkey PRIMARY KEY (user_id, dep_id),
  constraint sys_user_depart_dep_id_fkey FOREIGN KEY (dep_id) REFERENCES sys_depart(id) ON DELETE CASCADE,
  constraint sys_user_depart_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(id) ON DELETE CASCADE
);
CREATE INDEX sys_user_depart_dep ON public.sys_user_depart USING btree (dep_id);

create table sys_user_role (
  user_id character varying(36) not null,
  role_id character varying(36) not null,
  constraint sys_user_role_pkey PRIMARY KEY (user_id, role_id),
  constraint sys_user_role_role_id_fkey FOREIGN KEY (role_id) REFERENCES sys_role(id) ON DELETE CASCADE,
  constraint sys_user_role_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(id) ON DELETE CASCADE
);
CREATE INDEX sys_user_role_role ON public.sys_user_role USING btree (role_id);

create table sys_user_tenant (
  user_id character varying(36) not null,
  tenant_id integer not null,
  create_time timestamp with time zone,
  del_flag integer,
  constraint sys_user_tenant_pkey PRIMARY KEY (user_id, tenant_id),
  constraint sys_user_tenant_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sys_tenant(id) ON DELETE CASCADE,
  constraint sys_user_tenant_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(id) ON DELETE CASCADE
);
CREATE INDEX sys_user_tenant_member ON public.sys_user_tenant USING btree (tenant_id, user_id);
CREATE INDEX sys_user_tenant_page ON public.sys_user_tenant USING btree (tenant_id, create_time DESC, user_id DESC) WHERE (del_flag = 0);
CREATE TRIGGER copy_user BEFORE INSERT OR UPDATE OF user_id ON public.sys_user_tenant FOR EACH ROW EXECUTE FUNCTION copy_user_to_member();

create table wf_command (
  id character varying(101) not null,
  user_id character varying(36) not null,
  result jsonb,
  time timestamp with time zone not null default now(),
  constraint wf_command_pkey PRIMARY KEY (id)
);
CREATE INDEX wf_command_time ON public.wf_command USING btree ("time");

create table wf_comment (
  id character varying(36) not null,
  instance_id character varying(36) not null,
  user_id character varying(36) not null,
  content character varying(1000) not null,
  files text,
  tenant_id integer not null,
  create_time timestamp with time zone not null default now(),
  withdrawn_time timestamp with time zone,
  constraint wf_comment_pkey PRIMARY KEY (id),
  constraint wf_comment_instance_id_fkey FOREIGN KEY (instance_id) REFERENCES wf_instance(id) ON DELETE CASCADE,
  constraint wf_comment_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(id)
);
CREATE INDEX wf_comment_instance ON public.wf_comment USING btree (instance_id, create_time);

create table wf_copy (
  id character varying(36) not null,
  instance_id character varying(36) not null,
  task_id character varying(36),
  node_id character varying(64),
  user_id character varying(36) not null,
  sent_by character varying(36),
  send_time timestamp with time zone not null default now(),
  read_time timestamp with time zone,
  constraint wf_copy_pkey PRIMARY KEY (id),
  constraint wf_copy_instance_id_fkey FOREIGN KEY (instance_id) REFERENCES wf_instance(id) ON DELETE CASCADE,
  constraint wf_copy_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(id)
);
CREATE INDEX wf_copy_instance ON public.wf_copy USING btree (instance_id);
CREATE INDEX wf_copy_unread ON public.wf_copy USING btree (user_id) WHERE (read_time IS NULL);
CREATE INDEX wf_copy_user ON public.wf_copy USING btree (user_id, send_time DESC, id);

create table wf_event (
  seq bigint not null,
  instance_id character varying(36) not null,
  type character varying(20) not null,
  node_id character varying(64),
  token_id character varying(36),
  task_id character varying(36),
  flow_id character varying(64),
  actor character varying(36),
  data jsonb,
  time timestamp with time zone not null default now(),
  constraint wf_event_pkey PRIMARY KEY (seq),
  constraint wf_event_instance_id_fkey FOREIGN KEY (instance_id) REFERENCES wf_instance(id) ON DELETE CASCADE
);
CREATE INDEX wf_event_instance ON public.wf_event USING btree (instance_id, seq);

create table wf_expression (
  id character varying(36) not null,
  expression_code character varying(64) not null,
  expression_name character varying(100) not null,
  expression character varying(4000) not null,
  remark character varying(500),
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint wf_expression_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX wf_expression_code ON public.wf_expression USING btree (tenant_id, expression_code);

create table wf_instance (
  id character varying(36) not null,
  tenant_id integer not null,
  process_id character varying(36) not null,
  version_id character varying(36) not null,
  form_address character varying(100) not null,
  record_id character varying(36) not null,
  title character varying(200) not null,
  starter character varying(36) not null,
  starter_depart character varying(36),
  status character varying(12) not null default 'running'::character varying,
  suspended boolean not null default false,
  variables jsonb not null default '{}'::jsonb,
  visited jsonb not null default '[]'::jsonb,
  choices jsonb not null default '{}'::jsonb,
  waiting_at character varying(500),
  end_reason character varying(500),
  parent_instance character varying(36),
  parent_token character varying(36),
  start_time timestamp with time zone not null default now(),
  end_time timestamp with time zone,
  view_address character varying(100),
  constraint wf_instance_pkey PRIMARY KEY (id),
  constraint wf_instance_parent_instance_fkey FOREIGN KEY (parent_instance) REFERENCES wf_instance(id) ON DELETE CASCADE,
  constraint wf_instance_process_id_fkey FOREIGN KEY (process_id) REFERENCES wf_process(id),
  constraint wf_instance_starter_fkey FOREIGN KEY (starter) REFERENCES sys_user(id),
  constraint wf_instance_version_id_fkey FOREIGN KEY (version_id) REFERENCES wf_version(id),
  constraint wf_instance_check CHECK ((((status)::text = 'running'::text) = (end_time IS NULL))),
  constraint wf_instance_status_check CHECK (((status)::text = ANY ((ARRAY['running'::character varying, 'completed'::character varying, 'rejected'::character varying, 'withdrawn'::character varying, 'voided'::character varying, 'terminated'::character varying])::text[])))
);
CREATE INDEX wf_instance_newest ON public.wf_instance USING btree (tenant_id, start_time DESC);
CREATE INDEX wf_instance_of_record ON public.wf_instance USING btree (tenant_id, form_address, record_id, start_time DESC);
CREATE INDEX wf_instance_parent ON public.wf_instance USING btree (parent_instance) WHERE (parent_instance IS NOT NULL);
CREATE INDEX wf_instance_process ON public.wf_instance USING btree (process_id, start_time DESC);
CREATE UNIQUE INDEX wf_instance_record ON public.wf_instance USING btree (tenant_id, form_address, record_id) WHERE (((status)::text = 'running'::text) AND (parent_instance IS NULL));
CREATE INDEX wf_instance_starter ON public.wf_instance USING btree (starter, start_time DESC);
CREATE INDEX wf_instance_version ON public.wf_instance USING btree (version_id) WHERE ((status)::text = 'running'::text);

create table wf_listener (
  id character varying(36) not null,
  listener_name character varying(100) not null,
  listener_type character varying(9) not null,
  listener_event character varying(10) not null,
  value_type character varying(10) not null,
  handler character varying(100),
  expression character varying(4000),
  data_source character varying(100),
  http_method character varying(4),
  http_path character varying(500),
  enabled character varying(1) not null default '1'::character varying,
  remark character varying(500),
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint wf_listener_pkey PRIMARY KEY (id),
  constraint wf_listener_http_method_check CHECK (((http_method)::text = ANY ((ARRAY['POST'::character varying, 'PUT'::character varying])::text[]))),
  constraint wf_listener_listener_event_check CHECK (((listener_event)::text = ANY ((ARRAY['start'::character varying, 'end'::character varying, 'take'::character varying, 'create'::character varying, 'assignment'::character varying, 'complete'::character varying, 'delete'::character varying])::text[]))),
  constraint wf_listener_listener_type_check CHECK (((listener_type)::text = ANY ((ARRAY['execution'::character varying, 'task'::character varying])::text[]))),
  constraint wf_listener_value_type_check CHECK (((value_type)::text = ANY ((ARRAY['handler'::character varying, 'expression'::character varying, 'http'::character varying])::text[])))
);
CREATE UNIQUE INDEX wf_listener_name ON public.wf_listener USING btree (tenant_id, listener_name);

create table wf_listener_call (
  id character varying(36) not null,
  instance_id character varying(36) not null,
  listener_id character varying(36) not null,
  listener_name character varying(100) not null,
  element_id character varying(64),
  element_name character varying(200),
  body jsonb not null,
  status character varying(9) not null default 'armed'::character varying,
  attempts integer not null default 0,
  due_time timestamp with time zone not null default now(),
  lease_until timestamp with time zone,
  last_error character varying(500),
  create_time timestamp with time zone not null default now(),
  constraint wf_listener_call_pkey PRIMARY KEY (id),
  constraint wf_listener_call_instance_id_fkey FOREIGN KEY (instance_id) REFERENCES wf_instance(id) ON DELETE CASCADE,
  constraint wf_listener_call_status_check CHECK (((status)::text = ANY ((ARRAY['armed'::character varying, 'sent'::character varying, 'failed'::character varying, 'skipped'::character varying])::text[])))
);
CREATE INDEX wf_listener_call_due ON public.wf_listener_call USING btree (due_time) WHERE ((status)::text = 'armed'::text);
CREATE INDEX wf_listener_call_failed ON public.wf_listener_call USING btree (due_time DESC, id) WHERE ((status)::text = 'failed'::text);
CREATE INDEX wf_listener_call_instance ON public.wf_listener_call USING btree (instance_id);
CREATE INDEX wf_listener_call_old ON public.wf_listener_call USING btree (create_time) WHERE ((status)::text = ANY ((ARRAY['sent'::character varying, 'skipped'::character varying])::text[]));

create table wf_phrase (
  id character varying(36) not null,
  content character varying(200) not null,
  sort_no integer not null default 0,
  tenant_id integer not null default 0,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint wf_phrase_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX wf_phrase_content ON public.wf_phrase USING btree (create_by, tenant_id, content);

create table wf_process (
  id character varying(36) not null,
  process_key character varying(64) not null,
  process_name character varying(100) not null,
  process_type character varying(50),
  form_address character varying(100) not null,
  title_expression character varying(500),
  start_scope character varying(10) not null default 'chosen'::character varying,
  start_users text,
  start_roles text,
  start_departs text,
  designer character varying(10) not null default 'simple'::character varying,
  process_xml text,
  process_steps text,
  remark character varying(500),
  enabled character varying(1) not null default '1'::character varying,
  last_version integer not null default 0,
  tenant_id integer not null default 0,
  version integer not null default 1,
  del_flag integer not null default 0,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint wf_process_pkey PRIMARY KEY (id),
  constraint wf_process_designer_check CHECK (((designer)::text = ANY ((ARRAY['simple'::character varying, 'bpmn'::character varying])::text[]))),
  constraint wf_process_start_scope_check CHECK (((start_scope)::text = ANY ((ARRAY['all'::character varying, 'chosen'::character varying])::text[])))
);
CREATE INDEX wf_process_form ON public.wf_process USING btree (form_address) WHERE (del_flag = 0);
CREATE UNIQUE INDEX wf_process_key ON public.wf_process USING btree (tenant_id, process_key);

create table wf_task (
  id character varying(36) not null,
  instance_id character varying(36) not null,
  token_id character varying(36) not null,
  node_id character varying(64) not null,
  node_name character varying(200) not null,
  round character varying(36) not null,
  seq integer not null default 0,
  assignee character varying(36),
  on_behalf_of character varying(36),
  candidate_keys text[] not null default '{}'::text[],
  owner character varying(36),
  delegation character varying(8),
  parent_id character varying(36),
  sign character varying(8),
  added_by character varying(36),
  status character varying(9) not null,
  outcome character varying(8),
  done_by character varying(36),
  cancel_reason character varying(20),
  recalled boolean not null default false,
  claimed boolean not null default false,
  reason text,
  files text,
  signature text,
  priority character varying(1) not null default 'M'::character varying,
  open_time timestamp with time zone not null default now(),
  read_time timestamp with time zone,
  due_time timestamp with time zone,
  done_time timestamp with time zone,
  constraint wf_task_pkey PRIMARY KEY (id),
  constraint wf_task_assignee_fkey FOREIGN KEY (assignee) REFERENCES sys_user(id),
  constraint wf_task_instance_id_fkey FOREIGN KEY (instance_id) REFERENCES wf_instance(id) ON DELETE CASCADE,
  constraint wf_task_token_id_fkey FOREIGN KEY (token_id) REFERENCES wf_token(id) ON DELETE CASCADE,
  constraint wf_task_check CHECK ((((status)::text <> 'done'::text) OR (outcome IS NOT NULL))),
  constraint wf_task_delegation_check CHECK (((delegation)::text = ANY ((ARRAY['pending'::character varying, 'resolved'::character varying])::text[]))),
  constraint wf_task_outcome_check CHECK (((outcome)::text = ANY ((ARRAY['approve'::character varying, 'reject'::character varying, 'return'::character varying, 'pass'::character varying])::text[]))),
  constraint wf_task_sign_check CHECK (((sign)::text = ANY ((ARRAY['before'::character varying, 'after'::character varying, 'parallel'::character varying])::text[]))),
  constraint wf_task_status_check CHECK (((status)::text = ANY ((ARRAY['open'::character varying, 'waiting'::character varying, 'done'::character varying, 'cancelled'::character varying])::text[])))
);
CREATE INDEX wf_task_all_open ON public.wf_task USING btree (open_time DESC, id) WHERE ((status)::text = 'open'::text);
CREATE INDEX wf_task_candidates ON public.wf_task USING gin (candidate_keys) WHERE (((status)::text = 'open'::text) AND (assignee IS NULL));
CREATE INDEX wf_task_done ON public.wf_task USING btree (done_by, done_time DESC, id) WHERE ((status)::text = 'done'::text);
CREATE INDEX wf_task_instance ON public.wf_task USING btree (instance_id);
CREATE INDEX wf_task_open ON public.wf_task USING btree (assignee, open_time DESC, id) WHERE ((status)::text = 'open'::text);
CREATE INDEX wf_task_token ON public.wf_task USING btree (token_id);
CREATE UNIQUE INDEX wf_task_vote ON public.wf_task USING btree (token_id, round, assignee) WHERE (((status)::text = ANY ((ARRAY['open'::character varying, 'waiting'::character varying])::text[])) AND (parent_id IS NULL) AND (NOT recalled));

create table wf_token (
  id character varying(36) not null,
  instance_id character varying(36) not null,
  node_id character varying(64) not null,
  flow_id character varying(64),
  scope_id character varying(36),
  state character varying(8) not null,
  round character varying(36),
  after_task character varying(36),
  then_to jsonb,
  repeat jsonb,
  constraint wf_token_pkey PRIMARY KEY (id),
  constraint wf_token_instance_id_fkey FOREIGN KEY (instance_id) REFERENCES wf_instance(id) ON DELETE CASCADE,
  constraint wf_token_state_check CHECK (((state)::text = ANY ((ARRAY['active'::character varying, 'joining'::character varying, 'dead'::character varying])::text[])))
);
CREATE INDEX wf_token_instance ON public.wf_token USING btree (instance_id);

create table wf_trigger (
  id character varying(36) not null,
  instance_id character varying(36) not null,
  token_id character varying(36) not null,
  node_id character varying(64) not null,
  kind character varying(8) not null,
  key character varying(200),
  at character varying(200),
  status character varying(9) not null,
  attempts integer not null default 0,
  due_time timestamp with time zone,
  lease_until timestamp with time zone,
  last_error character varying(500),
  constraint wf_trigger_pkey PRIMARY KEY (id),
  constraint wf_trigger_instance_id_fkey FOREIGN KEY (instance_id) REFERENCES wf_instance(id) ON DELETE CASCADE,
  constraint wf_trigger_token_id_fkey FOREIGN KEY (token_id) REFERENCES wf_token(id) ON DELETE CASCADE,
  constraint wf_trigger_kind_check CHECK (((kind)::text = ANY ((ARRAY['timer'::character varying, 'timeout'::character varying, 'message'::character varying, 'signal'::character varying, 'service'::character varying])::text[]))),
  constraint wf_trigger_status_check CHECK (((status)::text = ANY ((ARRAY['armed'::character varying, 'fired'::character varying, 'cancelled'::character varying, 'failed'::character varying])::text[])))
);
CREATE INDEX wf_trigger_due ON public.wf_trigger USING btree (due_time) WHERE (((status)::text = 'armed'::text) AND (due_time IS NOT NULL));
CREATE INDEX wf_trigger_failed ON public.wf_trigger USING btree (due_time DESC, id) WHERE ((status)::text = 'failed'::text);
CREATE INDEX wf_trigger_instance ON public.wf_trigger USING btree (instance_id);
CREATE INDEX wf_trigger_key ON public.wf_trigger USING btree (key) WHERE (((status)::text = 'armed'::text) AND (key IS NOT NULL));
CREATE INDEX wf_trigger_token ON public.wf_trigger USING btree (token_id);

create table wf_urge (
  id character varying(36) not null,
  instance_id character varying(36) not null,
  task_id character varying(36) not null,
  sent_by character varying(36),
  user_id character varying(36) not null,
  remark character varying(500),
  send_time timestamp with time zone not null default now(),
  read_time timestamp with time zone,
  constraint wf_urge_pkey PRIMARY KEY (id),
  constraint wf_urge_instance_id_fkey FOREIGN KEY (instance_id) REFERENCES wf_instance(id) ON DELETE CASCADE,
  constraint wf_urge_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES sys_user(id),
  constraint wf_urge_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(id)
);
CREATE INDEX wf_urge_instance ON public.wf_urge USING btree (instance_id);
CREATE INDEX wf_urge_sender ON public.wf_urge USING btree (sent_by, send_time DESC, id);
CREATE INDEX wf_urge_unread ON public.wf_urge USING btree (user_id) WHERE (read_time IS NULL);
CREATE INDEX wf_urge_user ON public.wf_urge USING btree (user_id, send_time DESC, id);

create table wf_version (
  id character varying(36) not null,
  process_id character varying(36) not null,
  number integer not null,
  xml text not null,
  graph jsonb not null,
  suspended boolean not null default false,
  deployed_by character varying(100),
  deploy_time timestamp with time zone not null default now(),
  constraint wf_version_pkey PRIMARY KEY (id),
  constraint wf_version_process_id_number_key UNIQUE (process_id, number),
  constraint wf_version_process_id_fkey FOREIGN KEY (process_id) REFERENCES wf_process(id) ON DELETE CASCADE
);

create table wf_version_use (
  version_id character varying(36) not null,
  kind character varying(10) not null,
  ref character varying(64) not null,
  element_id character varying(64) not null,
  constraint wf_version_use_pkey PRIMARY KEY (version_id, kind, ref, element_id),
  constraint wf_version_use_version_id_fkey FOREIGN KEY (version_id) REFERENCES wf_version(id) ON DELETE CASCADE,
  constraint wf_version_use_kind_check CHECK (((kind)::text = ANY ((ARRAY['listener'::character varying, 'expression'::character varying])::text[])))
);
CREATE INDEX wf_version_use_ref ON public.wf_version_use USING btree (kind, ref);

create table wf_work_calendar (
  id character varying(36) not null,
  day date not null,
  kind character varying(10) not null,
  name character varying(60) not null,
  tenant_id integer not null default 0,
  version integer not null default 1,
  create_by character varying(100),
  create_time timestamp with time zone not null default now(),
  update_by character varying(100),
  update_time timestamp with time zone,
  sys_org_code character varying(64),
  constraint wf_work_calendar_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX wf_work_calendar_day ON public.wf_work_calendar USING btree (tenant_id, day);

CREATE OR REPLACE FUNCTION public.copy_user_to_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- A share lock waits for a change of the account that is under way, and holds back later ones.
  select create_time, del_flag into new.create_time, new.del_flag from sys_user where id = new.user_id for share;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.copy_user_to_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update sys_user_tenant set create_time = new.create_time, del_flag = new.del_flag where user_id = new.id;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.note_report_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed biz_report := coalesce(new, old);
begin
  insert into biz_report_change (tenant_id, period, period_first, region)
  select changed.tenant_id, f.period, changed.period_first, changed.region from biz_report_form f
  where f.id = changed.form_id;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.sys_permission_switch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with recursive off as (
    select id from sys_permission where menu_type in (0, 1) and status = '0' and del_flag = 0
    union
    select p.id from sys_permission p join off on p.parent_id = off.id
  )
  update sys_permission p set switched_off = not p.switched_off
  where p.switched_off <> (p.id in (select id from off));
  return null;
end $function$
;

create view biz_due_report as
 SELECT l.id,
    l.report_id,
    l.form_id,
    l.unit_id,
    l.region,
    l.period_first,
    l.period_last,
    l.period_name,
    l.due_time,
    l.status,
    l.bpm_status,
    l.submitted_by,
    l.tenant_id,
    l.submitted_time,
    l.late,
    l.form_name,
    l.check_levels,
    l.unit_name,
    l.title,
    l.submitted_by_name,
    l.create_by,
    l.county_checkers,
    l.city_checkers,
    l.province_checkers,
    p.reporter AS reporter_id
   FROM biz_report_list l
     JOIN biz_report_unit u ON u.id::text = l.unit_id::text
     CROSS JOIN LATERAL unnest(string_to_array(u.reporters, ','::text)) p(reporter);

create view biz_report_cell as
 SELECT (((v.report_id::text || '-'::text) || v.commodity_id::text) || '-'::text) || v.indicator_id::text AS id,
    r.tenant_id,
    v.report_id,
    c.name AS commodity_name,
    c.unit,
    i.name AS indicator_name,
    v.value,
    b.value AS last_value,
        CASE
            WHEN b.value <> 0::numeric THEN round((v.value - b.value) * 100::numeric / b.value, 1)
            ELSE NULL::numeric
        END AS change,
        CASE
            WHEN i.kind::text = 'price'::text AND (v.value < c.min_price OR v.value > c.max_price) OR (abs(v.value - b.value) * 100::numeric) > (f.deviation::numeric * b.value) THEN '1'::text
            ELSE '0'::text
        END AS outlier,
    e.reason,
    row_number() OVER (PARTITION BY v.report_id ORDER BY c.sort_no, c.code, i.sort_no, i.code)::integer AS seq
   FROM biz_report_value v
     JOIN biz_report r ON r.id::text = v.report_id::text
     JOIN biz_report_form f ON f.id::text = r.form_id::text
     JOIN biz_commodity c ON c.id::text = v.commodity_id::text
     JOIN biz_indicator i ON i.id::text = v.indicator_id::text
     LEFT JOIN biz_report_reason e ON e.report_id::text = v.report_id::text AND e.commodity_id::text = v.commodity_id::text
     LEFT JOIN biz_report p ON p.form_id::text = r.form_id::text AND p.unit_id::text = r.unit_id::text AND p.period_last = (r.period_first - 1) AND (p.bpm_status::text = ANY (ARRAY['2'::character varying, '3'::character varying]::text[]))
     LEFT JOIN biz_report_value b ON b.report_id::text = p.id::text AND b.commodity_id::text = v.commodity_id::text AND b.indicator_id::text = v.indicator_id::text;

create view biz_report_list as
 SELECT id,
    id AS report_id,
    form_id,
    unit_id,
    region,
    period_first,
    period_last,
    period_name,
    due_time,
    status,
    bpm_status,
    submitted_by,
    tenant_id,
        CASE
            WHEN bpm_status::text = ANY (ARRAY['2'::character varying, '3'::character varying, 'rejectProcess'::character varying]::text[]) THEN submitted_time
            ELSE NULL::timestamp with time zone
        END AS submitted_time,
        CASE
            WHEN due_time < COALESCE(
            CASE
                WHEN bpm_status::text = ANY (ARRAY['2'::character varying, '3'::character varying, 'rejectProcess'::character varying]::text[]) THEN submitted_time
                ELSE NULL::timestamp with time zone
            END, now()) THEN '1'::text
            ELSE '0'::text
        END AS late,
    ( SELECT f.name
           FROM biz_report_form f
          WHERE f.id::text = r.form_id::text) AS form_name,
    ( SELECT f.check_levels
           FROM biz_report_form f
          WHERE f.id::text = r.form_id::text) AS check_levels,
    ( SELECT u.name
           FROM biz_report_unit u
          WHERE u.id::text = r.unit_id::text) AS unit_name,
    ( SELECT (u.name::text || ' '::text) || r.period_name::text
           FROM biz_report_unit u
          WHERE u.id::text = r.unit_id::text) AS title,
    ( SELECT s.realname
           FROM sys_user s
          WHERE s.id::text = r.submitted_by::text) AS submitted_by_name,
    ( SELECT s.username
           FROM sys_user s
          WHERE s.id::text = r.submitted_by::text) AS create_by,
    ( SELECT c.users
           FROM biz_report_checker c
          WHERE c.tenant_id = r.tenant_id AND c.region::text = r.region::text) AS county_checkers,
    ( SELECT c.users
           FROM biz_report_checker c
          WHERE c.tenant_id = r.tenant_id AND c.region::text = ("left"(r.region::text, 4) || '00'::text)) AS city_checkers,
    ( SELECT c.users
           FROM biz_report_checker c
          WHERE c.tenant_id = r.tenant_id AND c.region::text = ("left"(r.region::text, 2) || '0000'::text)) AS province_checkers
   FROM biz_report r;

create view onl_form_grantee as
 SELECT (d.id::text || ':'::text) || r.id::text AS id,
    d.id AS form_id,
    r.tenant_id,
    COALESCE(r.subject, 'role'::character varying) AS auth_mode,
    COALESCE(r.subject_depart_id, r.subject_user_id, r.id) AS target_id,
        CASE r.subject
            WHEN 'depart'::text THEN ( SELECT s.depart_name
               FROM sys_depart s
              WHERE s.id::text = r.subject_depart_id::text)
            WHEN 'user'::text THEN ( SELECT s.realname
               FROM sys_user s
              WHERE s.id::text = r.subject_user_id::text)
            ELSE r.role_name
        END AS target_name,
    count(*)::integer AS granted_count
   FROM sys_document d
     JOIN sys_permission m ON m.component::text = d.address::text AND (m.menu_type = ANY (ARRAY[0, 1])) AND m.del_flag = 0
     JOIN LATERAL ( SELECT m.id
        UNION ALL
         SELECT b.id
           FROM sys_permission b
          WHERE b.parent_id::text = m.id::text AND b.del_flag = 0) part ON true
     JOIN sys_role_permission g ON g.permission_id::text = part.id::text
     JOIN sys_role r ON r.id::text = g.role_id::text
  WHERE d.kind::text = 'entity'::text AND d.address::text ~~ 'online/f-%'::text AND NOT (EXISTS ( SELECT
           FROM sys_user u
          WHERE u.id::text = r.subject_user_id::text AND u.del_flag <> 0))
  GROUP BY d.id, r.id;

create view onl_form_head as
 SELECT d.id,
    (f.form -> 'head'::text) ->> 'tableName'::text AS table_name,
    v.title AS table_txt,
    (f.form -> 'head'::text) ->> 'formCategory'::text AS form_category,
    jsonb_array_length(f.form -> 'fields'::text) AS field_count,
    d.head_number AS table_version,
    d.published_number AS synch_version,
        CASE
            WHEN d.published_number = d.head_number THEN 'Y'::text
            ELSE 'N'::text
        END AS is_db_synch,
    d.published_time AS synch_time,
    d.head_by AS update_by,
    d.head_time AS update_time,
    COALESCE((f.form -> 'head'::text) ->> 'tableType'::text, '1'::text) AS table_type,
        CASE
            WHEN ((f.form -> 'head'::text) ->> 'tableType'::text) = '3'::text THEN ( SELECT each.value ->> 'mainTable'::text
               FROM jsonb_array_elements(f.form -> 'fields'::text) each(value)
              WHERE (each.value ->> 'mainTable'::text) <> ''::text
             LIMIT 1)
            ELSE NULL::text
        END AS main_table,
        CASE
            WHEN d.address::text ~~ 'online/f-%--%'::text THEN '1'::text
            ELSE '0'::text
        END AS copy_type,
    ( SELECT o.id
           FROM sys_document o
          WHERE o.kind::text = 'entity'::text AND d.address::text ~~ 'online/f-%--%'::text AND o.address::text = split_part(d.address::text, '--'::text, 1)) AS physic_id,
    ( WITH RECURSIVE place AS (
                 SELECT m.parent_id,
                    m.name::text AS path,
                    1 AS depth
                   FROM sys_permission m
                  WHERE m.id::text = ((( SELECT e.id
                           FROM sys_permission e
                          WHERE e.component::text = d.address::text AND e.component::text <> ''::text AND (e.menu_type = ANY (ARRAY[0, 1])) AND e.del_flag = 0 AND e.tenant_id IS NULL
                          ORDER BY e.id
                         LIMIT 1))::text)
                UNION ALL
                 SELECT p.parent_id,
                    (p.name::text || ' / '::text) || place_1.path,
                    place_1.depth + 1
                   FROM place place_1
                     JOIN sys_permission p ON p.id::text = place_1.parent_id::text AND p.del_flag = 0
                  WHERE place_1.depth < 20
                )
         SELECT place.path
           FROM place
          ORDER BY place.depth DESC
         LIMIT 1) AS menu_path,
    ( SELECT e.url
           FROM sys_permission e
          WHERE e.component::text = d.address::text AND e.component::text <> ''::text AND (e.menu_type = ANY (ARRAY[0, 1])) AND e.del_flag = 0 AND e.tenant_id IS NULL
          ORDER BY e.id
         LIMIT 1) AS menu_url
   FROM sys_document d
     JOIN sys_document_version v ON v.document_id::text = d.id::text AND v.number = d.head_number
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN strpos(v.content, '\u0000'::text) = 0 THEN v.content
                    ELSE regexp_replace(v.content, '(?<!\\)((?:\\\\)*)\\u0000'::text, '\1'::text, 'g'::text)
                END::jsonb -> 'x-form'::text AS form
         OFFSET 0) f
  WHERE d.kind::text = 'entity'::text AND d.address::text ~~ 'online/f-%'::text;

create view sys_address_book as
 SELECT u.id,
    m.tenant_id,
    u.username,
    u.realname,
    u.avatar,
    u.sex,
    u.work_no,
    u.post,
    u.telephone,
    u.email,
    u.phone,
    ( SELECT string_agg(d.depart_name::text, ' | '::text ORDER BY d.org_code) AS string_agg
           FROM sys_user_depart ud
             JOIN sys_depart d ON d.id::text = ud.dep_id::text
          WHERE ud.user_id::text = u.id::text AND d.tenant_id = m.tenant_id) AS depart_name
   FROM sys_user u
     JOIN sys_user_tenant m ON m.user_id::text = u.id::text
  WHERE u.del_flag = 0 AND u.status = 1 AND (u.username::text <> ALL (ARRAY['guest'::character varying, '_reserve_user_external'::character varying]::text[]));

create view sys_online_session as
 SELECT encode(s.token_hash, 'hex'::text) AS id,
    m.tenant_id,
    u.username,
    u.realname,
    s.ip,
    s.user_agent,
    s.created_at AS sign_in_time,
    COALESCE(s.last_seen_at, s.created_at) AS last_seen_time,
    s.expires_at AS expires_time
   FROM sys_session s
     JOIN sys_user u ON u.id::text = s.user_id::text AND u.del_flag = 0
     JOIN sys_user_tenant m ON m.user_id::text = u.id::text
  WHERE s.revoked_at IS NULL AND s.expires_at > now() AND s.viewer_session IS NULL;

create view sys_sms_batch_progress as
 SELECT id,
    title,
    es_type,
    template_code,
    total,
    tenant_id,
    create_by,
    create_time,
    ( SELECT count(*)::integer AS count
           FROM sys_sms m
          WHERE m.batch_id::text = b.id::text AND m.es_send_status::text = '1'::text) AS sent,
    ( SELECT count(*)::integer AS count
           FROM sys_sms m
          WHERE m.batch_id::text = b.id::text AND (m.es_send_status::text = ANY (ARRAY['0'::character varying, '2'::character varying, '4'::character varying]::text[]))) AS waiting,
    ( SELECT count(*)::integer AS count
           FROM sys_sms m
          WHERE m.batch_id::text = b.id::text AND m.es_send_status::text = '3'::text) AS failed,
    ( SELECT count(*)::integer AS count
           FROM sys_sms m
          WHERE m.batch_id::text = b.id::text AND m.es_send_status::text = '5'::text) AS cancelled
   FROM sys_sms_batch b;

create view sys_user_depart_above as
 SELECT DISTINCT ud.user_id,
    a.id AS dep_id
   FROM sys_user_depart ud
     JOIN sys_depart d ON d.id::text = ud.dep_id::text
     CROSS JOIN LATERAL generate_series(3, length(d.org_code::text), 3) level(length)
     JOIN sys_depart a ON a.tenant_id = d.tenant_id AND a.org_code::text = "left"(d.org_code::text, level.length);

create view sys_user_held_role as
 SELECT sys_user_role.user_id,
    sys_user_role.role_id
   FROM sys_user_role
UNION ALL
 SELECT sys_role.subject_user_id AS user_id,
    sys_role.id AS role_id
   FROM sys_role
  WHERE sys_role.subject_user_id IS NOT NULL
UNION ALL
 SELECT d.user_id,
    r.id AS role_id
   FROM sys_user_depart d
     JOIN sys_role r ON r.subject_depart_id::text = d.dep_id::text;

create view sys_user_tie as
 SELECT sys_user_tenant.user_id,
    sys_user_tenant.tenant_id
   FROM sys_user_tenant
UNION ALL
 SELECT h.user_id,
    r.tenant_id
   FROM sys_user_held_role h
     JOIN sys_role r ON r.id::text = h.role_id::text
  WHERE r.tenant_id <> 0
UNION ALL
 SELECT ud.user_id,
    d.tenant_id
   FROM sys_user_depart ud
     JOIN sys_depart d ON d.id::text = ud.dep_id::text
UNION ALL
 SELECT l.user_id,
    d.tenant_id
   FROM sys_depart_leader l
     JOIN sys_depart d ON d.id::text = l.dep_id::text;

create view wf_copy_list as
 SELECT c.id,
    c.user_id,
    c.send_time,
        CASE
            WHEN c.read_time IS NULL THEN '0'::text
            ELSE '1'::text
        END AS read_flag,
    f.realname AS sent_by_name,
    c.instance_id AS process_instance_id,
    i.bpm_biz_title,
    i.process_definition_name,
    i.process_definition_id,
    i.start_user_name,
    i.start_time,
    i.bpm_status,
    i.tenant_id
   FROM wf_copy c
     JOIN wf_instance_list i ON i.id::text = c.instance_id::text
     LEFT JOIN sys_user f ON f.id::text = c.sent_by::text;

create view wf_done_task as
 SELECT id,
    task_id,
    task_name,
    task_def_key,
    bpm_biz_title,
    process_definition_name,
    process_definition_key,
    process_definition_id,
    process_instance_id,
    form_address,
    record_id,
    tenant_id,
    starter_id,
    process_apply_user_name,
    assignee_id,
    task_assignee_name,
    on_behalf_of_name,
    status,
    outcome,
    reason,
    done_by,
    priority,
    candidate_keys,
    claimed,
    suspended,
    task_begin_time,
    task_end_time,
    read_time,
    due_time,
    overdue
   FROM wf_task_list
  WHERE status::text = 'done'::text AND done_by IS NOT NULL;

create view wf_failed_service as
 SELECT f.id,
    f.id AS trigger_id,
    f.kind,
    f.instance_id AS process_instance_id,
    f.node_name,
    f.attempts,
    f.last_error,
    f.last_time,
    i.title AS bpm_biz_title,
    p.process_name AS process_definition_name,
    s.realname AS start_user_name,
    i.suspended,
    i.tenant_id
   FROM ( SELECT t.id,
            t.instance_id,
            t.kind,
            COALESCE(v.graph #>> ARRAY['nodes'::character varying, t.node_id, 'name'::character varying]::text[], t.node_id::text) AS node_name,
            t.attempts,
            t.last_error,
            t.due_time AS last_time
           FROM wf_trigger t
             JOIN wf_instance n ON n.id::text = t.instance_id::text
             JOIN wf_version v ON v.id::text = n.version_id::text
          WHERE t.status::text = 'failed'::text
        UNION ALL
         SELECT c.id,
            c.instance_id,
            'listener'::character varying,
            concat_ws('：'::text, c.element_name, c.listener_name) AS concat_ws,
            c.attempts,
            c.last_error,
            c.due_time
           FROM wf_listener_call c
          WHERE c.status::text = 'failed'::text) f
     JOIN wf_instance i ON i.id::text = f.instance_id::text
     JOIN wf_process p ON p.id::text = i.process_id::text
     JOIN sys_user s ON s.id::text = i.starter::text;

create view wf_group_task as
 SELECT id,
    task_id,
    task_name,
    task_def_key,
    bpm_biz_title,
    process_definition_name,
    process_definition_key,
    process_definition_id,
    process_instance_id,
    form_address,
    record_id,
    tenant_id,
    starter_id,
    process_apply_user_name,
    assignee_id,
    task_assignee_name,
    on_behalf_of_name,
    status,
    outcome,
    reason,
    done_by,
    priority,
    candidate_keys,
    claimed,
    suspended,
    task_begin_time,
    task_end_time,
    read_time,
    due_time,
    overdue
   FROM wf_task_list
  WHERE status::text = 'open'::text AND assignee_id IS NULL;

create view wf_instance_list as
 SELECT i.id,
    i.id AS process_instance_id,
    i.title AS bpm_biz_title,
    i.process_id AS process_definition_id,
    p.process_name AS prcocess_definition_name,
    p.process_name AS process_definition_name,
    p.process_key AS flow_code,
    v.number AS process_version,
    i.form_address,
    i.record_id,
    i.tenant_id,
    i.starter AS starter_id,
    s.username AS start_user_id,
    s.realname AS start_user_name,
    i.status AS bpm_status,
    i.waiting_at AS current_task_name,
    i.suspended,
    i.end_reason,
    i.start_time,
    i.end_time
   FROM wf_instance i
     JOIN wf_process p ON p.id::text = i.process_id::text
     JOIN wf_version v ON v.id::text = i.version_id::text
     JOIN sys_user s ON s.id::text = i.starter::text;

create view wf_my_task as
 SELECT id,
    task_id,
    task_name,
    task_def_key,
    bpm_biz_title,
    process_definition_name,
    process_definition_key,
    process_definition_id,
    process_instance_id,
    form_address,
    record_id,
    tenant_id,
    starter_id,
    process_apply_user_name,
    assignee_id,
    task_assignee_name,
    on_behalf_of_name,
    status,
    outcome,
    reason,
    done_by,
    priority,
    candidate_keys,
    claimed,
    suspended,
    task_begin_time,
    task_end_time,
    read_time,
    due_time,
    overdue
   FROM wf_task_list
  WHERE status::text = 'open'::text AND assignee_id IS NOT NULL;

create view wf_open_task as
 SELECT id,
    task_id,
    task_name,
    task_def_key,
    bpm_biz_title,
    process_definition_name,
    process_definition_key,
    process_definition_id,
    process_instance_id,
    form_address,
    record_id,
    tenant_id,
    starter_id,
    process_apply_user_name,
    assignee_id,
    task_assignee_name,
    on_behalf_of_name,
    status,
    outcome,
    reason,
    done_by,
    priority,
    candidate_keys,
    claimed,
    suspended,
    task_begin_time,
    task_end_time,
    read_time,
    due_time,
    overdue
   FROM wf_task_list
  WHERE status::text = 'open'::text;

create view wf_opinion as
 SELECT t.id,
    t.instance_id,
    t.node_name,
    t.reason,
    t.files,
    t.signature,
    i.tenant_id
   FROM wf_task t
     JOIN wf_instance i ON i.id::text = t.instance_id::text;

create view wf_task_list as
 SELECT t.id,
    t.id AS task_id,
    t.node_name AS task_name,
    t.node_id AS task_def_key,
    i.title AS bpm_biz_title,
    p.process_name AS process_definition_name,
    p.process_key AS process_definition_key,
    i.process_id AS process_definition_id,
    t.instance_id AS process_instance_id,
    i.form_address,
    i.record_id,
    i.tenant_id,
    i.starter AS starter_id,
    s.realname AS process_apply_user_name,
    t.assignee AS assignee_id,
    a.realname AS task_assignee_name,
    b.realname AS on_behalf_of_name,
    t.status,
    t.outcome,
    t.reason,
    t.done_by,
    t.priority,
    t.candidate_keys,
    t.claimed,
    i.suspended,
    t.open_time AS task_begin_time,
    t.done_time AS task_end_time,
    t.read_time,
    t.due_time,
    COALESCE(t.due_time < now(), false) AS overdue
   FROM wf_task t
     JOIN wf_instance i ON i.id::text = t.instance_id::text
     JOIN wf_process p ON p.id::text = i.process_id::text
     JOIN sys_user s ON s.id::text = i.starter::text
     LEFT JOIN sys_user a ON a.id::text = t.assignee::text
     LEFT JOIN sys_user b ON b.id::text = t.on_behalf_of::text;

create view wf_task_time as
 SELECT t.id,
    p.process_name,
    t.node_name,
    s.realname AS person,
    t.status,
    t.open_time,
    t.done_time,
    round(EXTRACT(epoch FROM t.done_time - t.open_time) / 3600::numeric, 2) AS hours,
        CASE
            WHEN t.due_time < COALESCE(t.done_time, now()) THEN 1
            ELSE 0
        END AS overdue,
    i.tenant_id
   FROM wf_task t
     JOIN wf_instance i ON i.id::text = t.instance_id::text
     JOIN wf_process p ON p.id::text = i.process_id::text
     LEFT JOIN sys_user s ON s.id::text = COALESCE(t.done_by, t.assignee)::text
  WHERE t.status::text = ANY (ARRAY['open'::character varying, 'done'::character varying]::text[]);

create view wf_urge_list as
 SELECT u.id,
    u.user_id,
    u.sent_by AS sender_id,
    u.remark,
    u.send_time,
        CASE
            WHEN u.read_time IS NULL THEN '0'::text
            ELSE '1'::text
        END AS read_flag,
    COALESCE(s.realname, '系统'::character varying) AS sender_name,
    r.realname AS receiver_name,
    t.node_name AS task_name,
    u.instance_id AS process_instance_id,
    i.bpm_biz_title,
    i.process_definition_name,
    i.bpm_status,
    i.tenant_id
   FROM wf_urge u
     JOIN wf_instance_list i ON i.id::text = u.instance_id::text
     JOIN wf_task t ON t.id::text = u.task_id::text
     LEFT JOIN sys_user s ON s.id::text = u.sent_by::text
     JOIN sys_user r ON r.id::text = u.user_id::text;
