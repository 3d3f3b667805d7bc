class Report:
    pass


def written(*a):
    pass
