from parent_survey.cli import main

main()
