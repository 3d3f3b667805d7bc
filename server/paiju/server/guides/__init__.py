"""Guided deals (引导局): one recorded deal for each game, with a tip for each turn of the learner. Pure.

guide   what a guide's file holds, and all guides
course  which step of a guide a seat's turn is, in a deal that may have left its script
"""
