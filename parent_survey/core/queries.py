"""Whether the second wall stands (`wall.py`)."""

from parent_survey.core.wall import ROLE

# The role exists, is held back by row security, may be taken on by the product and may use every table. From
# PostgreSQL 16 on a member need not be allowed to take on the role.
HAS_WALL = f"""
SELECT EXISTS (
    SELECT FROM pg_roles AS staff
    WHERE staff.rolname = '{ROLE}' AND NOT staff.rolsuper AND NOT staff.rolbypassrls
      AND pg_has_role(staff.oid, CASE WHEN current_setting('server_version_num')::int < 160000
                                      THEN 'MEMBER' ELSE 'SET' END)
      AND NOT EXISTS (
          SELECT FROM pg_class AS kept
          WHERE kept.relnamespace = 'public'::regnamespace AND kept.relkind IN ('r', 'v')
            AND (NOT has_table_privilege(staff.oid, kept.oid, 'SELECT')
                 OR pg_has_role(staff.oid, kept.relowner, 'MEMBER'))
      )
      AND EXISTS (SELECT FROM pg_class WHERE oid = to_regclass('public.answers') AND relrowsecurity)
)
"""  # noqa: S608
